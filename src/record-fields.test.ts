import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createCompany, updateCompany } from '#contract/companies'
import { createEmployee, updateEmployee } from '#contract/employees'
import { createNode, updateNode } from '#contract/nodes'
import { createRole, updateRole } from '#contract/roles/roles'
import { createServiceAccount, updateServiceAccount } from '#contract/service-accounts'
import { bodyFields, type Endpoint } from '#contract/wire'
import { fieldLabels } from '#domain/field-words'
import { companyColumns } from './features/companies/company-columns'
import { draftOf as companyDraft } from './features/companies/company-draft'
import { importFields } from './features/companies/import/company-heads'
import { employeeColumns } from './features/employees/employee-columns'
import { draftOf as employeeDraft } from './features/employees/employee-form'
import { draftOf as nodeDraft } from './features/nodes/node-form-pages'
import { nodeTable } from './features/nodes/node-table'
import { roleColumns } from './features/roles/role-columns'
import { draftOf as roleDraft } from './features/roles/role-draft'
import { accountColumns } from './features/service-accounts/account-columns'
import { draftOf as accountDraft } from './features/service-accounts/account-form'
import { fakeApi, showApp } from '../testing/fake-api'
import { writtenCompany, writtenEmployee } from '../testing/written'

type Noun = {
  readonly writes: readonly Endpoint[]
  readonly form: object
  /** The columns of its list's file, or of another file. */
  readonly columns: readonly string[]
  /** The column of each field, or why there is none. */
  readonly file: Readonly<Record<string, string | { readonly none: string }>>
}
const ids = (columns: readonly { readonly id: string }[]) => columns.map(({ id }) => id)
const unnamed = () => undefined
const notListed = { none: 'List Managed Company doesn’t say it; the record’s page does.' }

const nouns: Readonly<Record<string, Noun>> = {
  'a company': {
    writes: [createCompany, updateCompany],
    form: companyDraft({}),
    columns: ids(companyColumns(unnamed, true)),
    file: {
      name: 'name',
      msp_node: 'node',
      packages: 'packages',
      owner_first_name: notListed,
      owner_last_name: notListed,
      owner_email: notListed,
      is_nfr: notListed,
    },
  },
  'a company in an imported file': {
    writes: [createCompany],
    form: companyDraft({}),
    columns: Object.keys(importFields),
    file: {
      name: 'name',
      msp_node: 'msp_node',
      packages: 'packages',
      owner_first_name: 'owner_first_name',
      owner_last_name: 'owner_last_name',
      owner_email: 'owner_email',
      is_nfr: { none: 'A file makes companies for resale only.' },
    },
  },
  'an employee': {
    writes: [createEmployee, updateEmployee],
    form: employeeDraft({}),
    columns: ids(employeeColumns(unnamed, unnamed, true, true)),
    file: { first_name: 'name', last_name: 'name', email: 'email', role: 'role', msp_node: 'node' },
  },
  'a node': {
    writes: [createNode, updateNode],
    form: nodeDraft({ id: '1', name: 'Depot', parent: null }),
    columns: nodeTable([], { kind: 'known', value: [] }, '').head,
    file: { name: 'Node', parent: 'Path' },
  },
  'a role': {
    writes: [createRole, updateRole],
    form: { ...roleDraft({ name: 'Desk', msp_node: null, role_permissions: [] }), permissions: 'held' },
    columns: ids(roleColumns(unnamed, undefined, 1)),
    file: { name: 'name', msp_node: 'node', permissions: 'total' },
  },
  'a service account': {
    writes: [createServiceAccount, updateServiceAccount],
    form: accountDraft({}),
    columns: ids(accountColumns(unnamed, unnamed, true, 0)),
    file: { name: 'name', role: 'role', msp_node: 'node', expires_at: 'expires_at' },
  },
}

it.each(Object.entries(nouns))(
  'gives each field that is written of %s a label, a place in its form and a column, or says why not',
  (_, { writes, form, columns, file }) => {
    const fields = [...new Set(writes.flatMap(bodyFields))]
    expect(fields.filter((field) => !fieldLabels[field === 'permissions' ? 'codes' : field])).toEqual([])
    expect(Object.keys(form)).toEqual(expect.arrayContaining(fields))
    expect(Object.keys(file).toSorted()).toEqual(fields.toSorted())
    for (const column of Object.values(file))
      if (typeof column === 'string') expect(columns).toContain(column)
  },
)

const company = writtenCompany({ id: 3, name: 'Acme' })
const employee = writtenEmployee({ id: 3 })

it.each([
  ['a company', '/companies/3', updateCompany, company],
  ['an employee', '/employees/3', updateEmployee, employee],
] as const)('shows each text that a change of %s writes, on its page and in its form', async (...given) => {
  const [, page, change, record] = given
  const values = bodyFields(change).flatMap((field) => {
    const value = (record as Readonly<Record<string, unknown>>)[field] // Its fields are those of the body.
    return typeof value === 'string' ? [value] : []
  })
  const show = (path: string) =>
    showApp(fakeApi('embedded').has({ companies: [company], employees: [employee] }), path)
  await show(`${page}/edit`)
  for (const value of values) expect(await screen.findByDisplayValue(value)).toBeVisible()
  cleanup()
  await show(page)
  await screen.findByRole('heading', { level: 1 })
  for (const value of values)
    expect(
      (await screen.findAllByText((text) => value !== '' && text.includes(value))).length,
    ).toBeGreaterThan(0)
})
