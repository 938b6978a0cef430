// Addresses name them, so the start of the page needs them without the lines of the log.

/** The types of records that a line of the audit log can be about. */
export const recordTypes = [
  'node',
  'role',
  'employee',
  'company',
  'package',
  'review',
  'service_account',
  'mail',
] as const
