// Addresses name them, so the start of the page needs them without the records.

export const serviceAccountOrderings = [
  'id',
  'name',
  'role_name',
  'msp_node_name',
  'created_at',
  'last_used_at',
  'expires_at',
] as const

/** `expired`: the key no longer works. `unused`: for 90 days (`unusedDays`). */
export const serviceAccountStates = ['expired', 'unused'] as const
