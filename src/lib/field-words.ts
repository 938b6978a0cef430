const words: Readonly<Record<string, string>> = {
  msp_node: 'node',
  is_nfr: 'not for resale',
  owner_first_name: 'owner’s first name',
  owner_last_name: 'owner’s last name',
  owner_email: 'owner’s email',
  packages: 'packages and licences',
}
/** A field of the wire in the words of the forms. */
export const fieldName = (field: string): string => words[field] ?? field.replaceAll('_', ' ')
