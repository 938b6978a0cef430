/** A built-in role is the same everywhere; nobody can change or delete it. */
export const isBuiltIn = ({ role_type }: { readonly role_type?: string | undefined }): boolean =>
  role_type === 'System Assigned'
