/**
 * An address for each route of the dashboard. A test in src/ compares this list with the routes, so that a walk over all screens
 * misses none.
 */
export const screens: Readonly<Record<string, string>> = {
  '/': '/',
  '/attention/$kind': '/attention/permissions',
  '/companies': '/companies',
  '/companies/new': '/companies/new',
  '/companies/import': '/companies/import',
  '/companies/$id': '/companies/2',
  '/companies/$id/edit': '/companies/2/edit',
  '/employees': '/employees',
  '/employees/new': '/employees/new',
  '/employees/invite': '/employees/invite',
  '/employees/invitations': '/employees/invitations',
  '/employees/$id': '/employees/2',
  '/employees/$id/edit': '/employees/2/edit',
  '/roles': '/roles',
  '/roles/new': '/roles/new?from=3',
  '/roles/$roleId': '/roles/3',
  '/roles/$roleId/edit': '/roles/3/edit',
  '/roles/matrix': '/roles/matrix',
  '/roles/compare': '/roles/compare?roles=3,4,5',
  '/roles/permissions': '/roles/permissions',
  '/roles/advice': '/roles/advice',
  '/nodes': '/nodes',
  '/nodes/new': '/nodes/new?parent=1',
  '/nodes/$id': '/nodes/2',
  '/nodes/$id/edit': '/nodes/2/edit',
  '/billing': '/billing',
  '/about': '/about',
  '/$': '/nowhere',
}
