/**
 * The address of a company's tenant: the operator's template with the UUID or the ID filled in. undefined:
 * the template wants the UUID, and that isn't known or is nothing but dots, which would climb to another
 * path.
 */
export function tenantAddress(
  template: string,
  { id, uid }: { readonly id: string | number; readonly uid?: string | undefined },
): string | undefined {
  if (/^\.*$/.test(uid ?? '') && template.includes('{uid}')) return undefined
  return template
    .replaceAll('{uid}', encodeURIComponent(uid ?? ''))
    .replaceAll('{id}', encodeURIComponent(id))
}
