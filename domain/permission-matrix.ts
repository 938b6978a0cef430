import { permissionCatalogue, type permissionCategoryShape } from '#contract/permission-catalogue'
import type { PermissionCode } from '#contract/permissions'
import type { Written } from '#contract/shape'

// Apart from the catalogue: the server writes these texts, the browser reads them from the replies and does not load them.

const descriptions: Record<PermissionCode, string> = {
  msp_view_node: 'See the nodes and how they are arranged.',
  msp_add_node: 'Create child nodes.',
  msp_edit_node: 'Rename nodes and move them in the tree.',
  msp_delete_node: 'Delete nodes that are empty.',
  msp_view_user: 'See employees and invitations.',
  msp_add_user: 'Invite employees and resend invitations.',
  msp_edit_user: 'Change the name, role and node of an employee, and reset two-factor authentication.',
  msp_delete_user: 'Delete employees and revoke invitations.',
  msp_view_role: 'See roles and what they allow.',
  msp_add_role: 'Create roles with permissions that one holds oneself.',
  msp_edit_role: 'Rename roles and change their permissions, at once for everybody who holds them.',
  msp_delete_role: 'Delete roles that nobody holds.',
  msp_view_service_account: 'See service accounts, without their keys.',
  msp_add_service_account: 'Create service accounts in the portal.',
  msp_edit_service_account: 'Rename service accounts and change their role in the portal.',
  msp_rotate_service_account:
    'Replace the secret key of a service account; the old key stops working at once.',
  msp_delete_service_account: 'Delete service accounts in the portal.',
  msp_view_managed_company: 'See managed companies and their packages.',
  msp_add_managed_company: 'Provision managed companies.',
  msp_edit_managed_company: 'Change the details, packages and node of a managed company.',
  msp_delete_managed_company: 'Delete managed companies.',
  msp_assume_managed_company: 'Full access to a managed company: act as its tenant.',
  msp_assumeRead_managed_company: 'Enter a managed company and look, without changing anything.',
  msp_billing_administrator: 'The billing page; applies to the parent node only.',
  msp_cascade_permissions: 'Roles created at the parent node apply to all child nodes.',
}
const categoryDescriptions: Record<(typeof permissionCatalogue)[number]['category_name'], string> = {
  'Node Management': 'Parent and child nodes, for delegated administration.',
  'User Management': 'Colleagues: employees and invitations.',
  'Role Management': 'Permission sets for people and service accounts.',
  'Service Account Management': 'Keys for automated access.',
  'Managed Companies ': 'Customers and access to their tenants.',
  'Additional Permissions': '',
}

type Category = Written<typeof permissionCategoryShape>

/** Each choice of permissions is made once, so that many whole roles share it. Frozen, for that reason. */
const made = new Map<number, readonly Category[]>()
/** How many are kept at most: there are 2^25 choices, and more than a few hundred are not met. */
const mostMade = 1_000
const places = new Map<string, number>(
  permissionCatalogue.flatMap(({ permissions }) => permissions).map(({ code }, place) => [code, place]),
)

function makeMatrix(held: ReadonlySet<string>): readonly Category[] {
  return Object.freeze(
    permissionCatalogue.map((category) => {
      const permissions = category.permissions.map((permission) =>
        Object.freeze({
          ...permission,
          description: descriptions[permission.code],
          is_selected: held.has(permission.code),
        }),
      )
      Object.freeze(permissions)
      const { category_name } = category
      return Object.freeze({
        category_name,
        category_description: categoryDescriptions[category_name],
        permissions,
      })
    }),
  )
}

/** The whole catalogue as the wire shows it: every permission of every category, with whether `held` has it (S). Frozen. */
export function permissionMatrix(held: ReadonlySet<string> | readonly string[]): Category[] {
  let choice = 0
  for (const code of held) {
    const place = places.get(code)
    if (place !== undefined) choice |= 1 << place
  }
  let matrix = made.get(choice)
  if (!matrix) {
    if (made.size >= mostMade) made.clear()
    made.set(choice, (matrix = makeMatrix(new Set(held))))
  }
  // The wire's types know no read-only lists; whoever changed it would get an error.
  return matrix as Category[]
}
