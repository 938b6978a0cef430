import { getCompany } from '#contract/companies'
import { fakeApi, writtenRole } from './fake-api'
import { listedCompany, writtenAccount, writtenCompany, writtenEmployee, writtenNode } from './written'

export const nodes = [
  writtenNode({ id: 1, name: 'Root', company_count: 2 }),
  writtenNode({ id: 2, name: 'North', parent: 1, company_count: 40 }),
  writtenNode({ id: 3, name: 'Harbour', parent: 2, company_count: 5 }),
  writtenNode({ id: 4, name: 'South', parent: 1 }),
]
const roles = [
  writtenRole({ id: 8, name: 'Desk', msp_node: 2, role_type: 'Custom' }, ['msp_view_user', 'msp_edit_user']),
  writtenRole({ id: 9, name: 'Regional', msp_node: 1, role_type: 'Custom' }, [
    'msp_view_user',
    'msp_edit_user',
    'msp_delete_user',
    'msp_assumeRead_managed_company',
    'msp_cascade_permissions',
  ]),
]
const person = (id: number, first_name: string, role: number, msp_node: number, more = {}) =>
  writtenEmployee({
    id,
    first_name,
    last_name: 'Test',
    role,
    msp_node,
    email: `${first_name}@example.com`,
    ...more,
  })
export const people = [
  person(5, 'Nora', 9, 2),
  person(6, 'Dora', 8, 2),
  person(7, 'Ivan', 9, 2, { status: 'invited' }),
  person(8, 'Hank', 8, 3),
]
/** A small organisation: Nora and Ivan reach North and below, Dora and Hank one node each. */
export const accessWorld = () =>
  fakeApi('embedded')
    .has({
      nodes,
      roles,
      employees: people,
      accounts: [
        writtenAccount({ id: 3, name: 'Sync', role: 9, msp_node: 1 }),
        writtenAccount({ id: 4, name: 'Hank Test', role: 9, msp_node: 4 }),
      ],
      companies: [listedCompany(1)],
    })
    .gives(getCompany, () => writtenCompany({ id: 1, name: 'Contoso', msp_node: 3 }))
