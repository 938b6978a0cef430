import type { Undoing } from '#domain/take-back'
import { cataloguePermissions } from '#contract/roles/permission-catalogue'
import { createCompany, updateCompany } from '#contract/companies'
import { createEmployee, updateEmployee } from '#contract/employees'
import { createNode, updateNode } from '#contract/nodes'
import { createRole, updateRole } from '#contract/roles/roles'
import { updateServiceAccount } from '#contract/service-accounts'
import { findCompany } from '../companies/companies.store'
import { lockCompany } from '../companies/companies-write.store'
import { createCompanyAs, deleteCompanyAs, updateCompanyAs } from '../companies/write-company'
import { findEmployee } from '../employees/employees.store'
import { lockEmployee } from '../employees/employees-write.store'
import { createEmployeeAs, deleteEmployeeAs, updateEmployeeAs } from '../employees/write-employee'
import type { Db } from '../../db/open'
import { adminWrite, ordinaryWrite } from '../../http/admin-write'
import { parseFields } from '../../http/parse'
import type { RecordChange } from '../../http/recorder'
import type { Deps } from '../../http/route-deps'
import { lockNode } from '../nodes/nodes-write.store'
import { createNodeAs, deleteNodeAs, updateNodeAs } from '../nodes/write-node'
import { lockRole } from '../roles/roles-write.store'
import { createRoleAs, deleteRoleAs, updateRoleAs } from '../roles/write-role'
import { lockAccount } from '../service-accounts/service-accounts-list.store'
import { factsOf } from '../service-accounts/service-accounts.rules'
import { deleteAccountAs, updateAccountAs } from '../service-accounts/write-account'
import type { Caller } from '../../callers/caller'

export type Fields = Readonly<Record<string, unknown>>
type Given = {
  readonly deps: Deps
  readonly now: Date
  readonly record: RecordChange
  readonly suspended: readonly number[]
}

/** How records of a type are read and written when a line about one is taken back. */
type Noun = {
  /** Runs a write behind the lock of the type's own operations. */
  readonly behind: typeof adminWrite
  /** The record, locked, with the fields of the log. */
  readonly read: (tx: Db, scope: readonly number[], id: number) => Promise<Fields | undefined>
  readonly change: (tx: Db, by: Caller, id: number, fields: Fields, given: Given) => Promise<unknown>
  readonly delete: (tx: Db, by: Caller, id: number, given: Given) => Promise<unknown>
  readonly create?: (tx: Db, by: Caller, fields: Fields, given: Given) => Promise<unknown>
}

/** The log has the codes of permissions, and the operations take ids. */
function withIds({ codes, ...fields }: Fields): Fields {
  if (!Array.isArray(codes)) return fields
  const permissions = cataloguePermissions.filter(({ code }) => codes.includes(code)).map(({ id }) => id)
  return { ...fields, permissions }
}

export const nouns: Readonly<Record<Undoing['type'], Noun>> = {
  role: {
    behind: adminWrite,
    read: async (tx, scope, id) => {
      const role = await lockRole(tx, scope, id)
      return role && { name: role.name, msp_node: role.node_id, codes: role.codes }
    },
    change: (tx, by, id, fields, given) =>
      updateRoleAs(tx, by, id, parseFields(updateRole.body, withIds(fields)), given),
    delete: deleteRoleAs,
    create: (tx, by, fields, given) =>
      createRoleAs(tx, by, parseFields(createRole.body, withIds(fields)), given),
  },
  node: {
    behind: adminWrite,
    read: async (tx, scope, id) => {
      const node = await lockNode(tx, scope, id)
      return node && { name: node.name, parent: node.parent_id }
    },
    change: (tx, by, id, fields, given) =>
      updateNodeAs(tx, by, id, parseFields(updateNode.body, fields), given),
    delete: deleteNodeAs,
    create: (tx, by, fields, given) => createNodeAs(tx, by, parseFields(createNode.body, fields), given),
  },
  employee: {
    behind: adminWrite,
    read: async (tx, scope, id) => (await lockEmployee(tx, scope, id)) && (await findEmployee(tx, scope, id)),
    change: (tx, by, id, fields, given) =>
      updateEmployeeAs(tx, by, id, parseFields(updateEmployee.body, fields), given),
    delete: deleteEmployeeAs,
    create: (tx, by, fields, given) =>
      createEmployeeAs(tx, by, parseFields(createEmployee.body, fields), given),
  },
  service_account: {
    behind: adminWrite,
    read: async (tx, scope, id) => {
      const account = await lockAccount(tx, scope, id)
      return account && factsOf(account)
    },
    change: (tx, by, id, fields, given) =>
      updateAccountAs(tx, by, id, parseFields(updateServiceAccount.body, fields), given),
    delete: deleteAccountAs,
  },
  company: {
    behind: ordinaryWrite,
    read: async (tx, scope, id) => (await lockCompany(tx, scope, id)) && (await findCompany(tx, scope, id)),
    change: (tx, by, id, fields, given) =>
      updateCompanyAs(tx, by, id, parseFields(updateCompany.body, fields), given),
    delete: deleteCompanyAs,
    create: (tx, by, fields, given) =>
      createCompanyAs(tx, by, parseFields(createCompany.body, fields), given),
  },
}
