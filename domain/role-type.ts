/**
 * Tells whether a role is built in. A built-in role applies at every node, and nobody can change or delete
 * it.
 */
export const isBuiltIn = ({ role_type }: { readonly role_type?: string | undefined }): boolean =>
  role_type === 'System Assigned'
