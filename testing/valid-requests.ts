import { packages } from '#server/db/tables/schema'
import { unique, uniqueEmail, type SmallApp } from './small-app'

export type Request = { readonly path: Record<string, number>; readonly body?: object }

/**
 * For each operation a request that only a missing permission can refuse. Every call gets new records at
 * `node`, with roles that hold no permission, so that a caller needs the operation's permission and no other.
 */
export function validRequests(
  { make, db, builtIn }: SmallApp,
  node: number,
): Record<string, () => Promise<Request>> {
  const none = async () => ({ path: {} })
  const emptyRole = () => make.role([], node)
  const person = async (active = true) => (await make.person({ node, role: await emptyRole(), active })).id
  const company = async () => ({ path: { id: await make.company(node) } })
  return {
    listNodes: none,
    getNode: async () => ({ path: { id: node } }),
    createNode: async () => ({ path: {}, body: { name: unique('Node'), parent: node } }),
    updateNode: async () => ({ path: { id: node }, body: { name: unique('Node') } }),
    // The empty node is below `node`, so only callers whose role cascades can delete it.
    deleteNode: async () => ({ path: { id: await make.node(node) } }),
    listPermissions: none,
    listRoles: none,
    listServiceAccountPermissions: none,
    getRole: async () => ({ path: { role_id: builtIn.auditor } }),
    createRole: async () => ({ path: {}, body: { name: unique('Role'), msp_node: node, permissions: [] } }),
    updateRole: async () => ({ path: { role_id: await emptyRole() }, body: { name: unique('Role') } }),
    deleteRole: async () => ({ path: { role_id: await emptyRole() } }),
    listEmployees: none,
    getEmployee: async () => ({ path: { id: await person() } }),
    createEmployee: async () => ({
      path: {},
      body: {
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: uniqueEmail(),
        role: await emptyRole(),
        msp_node: node,
      },
    }),
    resendInvitation: async () => ({ path: { employee_id: await person(false) } }),
    resetEmployee2fa: async () => ({ path: { employee_id: await person() } }),
    updateEmployee: async () => ({
      path: { id: await person() },
      body: { first_name: 'Bo', role: await emptyRole() },
    }),
    deleteEmployee: async () => ({ path: { id: await person() } }),
    listPackages: none,
    listCompanies: none,
    getCompany: company,
    createCompany: async () => {
      const [one] = await db.select({ id: packages.id }).from(packages).limit(1)
      const owner = { owner_first_name: 'Ada', owner_last_name: 'Lovelace', owner_email: uniqueEmail() }
      return {
        path: {},
        body: {
          name: unique('Company'),
          msp_node: node,
          ...owner,
          packages: [{ id: one!.id, license_count: 1 }],
        },
      }
    },
    updateCompany: async () => ({ ...(await company()), body: { owner_first_name: 'Bo' } }),
    deleteCompany: company,
  }
}

export const urlOf = (path: string, ids: Record<string, number>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 999_999))
