// Values that URLs of the dashboard contain. The router needs them at the start, before it loads any record's
// schema.

/** The types of records that a line of the audit log can be about. */
export const recordTypes = [
  'node',
  'role',
  'employee',
  'company',
  'package',
  'review',
  'service_account',
  'person',
  'upstream_key',
  'mail',
  'month',
] as const

/** `open`: being decided. `paused`: no decisions until it is resumed. `closed`: signed and final (X). */
export const reviewStates = ['open', 'paused', 'closed'] as const
/** What a review is about: roles, people and keys, or all of them (X). */
export const reviewKinds = ['roles', 'people', 'all'] as const
/** The orderings of List Reviews (X). */
export const reviewOrderings = [
  'id',
  'name',
  'opened_at',
  'due_on',
  'state',
  'kind',
  'reviewer',
  'campaign',
] as const

export const serviceAccountOrderings = [
  'id',
  'name',
  'role_name',
  'msp_node_name',
  'created_at',
  'last_used_at',
  'expires_at',
] as const

/**
 * `waiting`: not tried yet. `sending`: on its way to the mail server. `failed`: the last try failed, and
 * another one follows. `given_up`: the last try of all failed. `withdrawn`: not wanted any more. `sent`: the
 * mail server took it.
 */
export const mailStates = ['waiting', 'sending', 'failed', 'given_up', 'withdrawn', 'sent'] as const
/**
 * How the email of an invitation goes. `failed`: it is tried again. `given_up`: the mail server refused it
 * for good.
 */
export const invitationEmails = ['waiting', 'failed', 'given_up', 'withdrawn', 'sent'] as const
export const mailKinds = ['invitation', 'sign_in_link', 'notice', 'review'] as const
export const mailOrderings = ['id', 'to_address', 'tries', 'next_try_at', 'state', 'kind'] as const

/** `available` packages can be assigned to companies; `retired` ones stay where they are. */
export const packageStates = ['available', 'retired'] as const
/** `price_monthly`: by currency, then by price. */
export const catalogueOrderings = [
  'id',
  'name',
  'company_count',
  'retired_at',
  'type',
  'price_monthly',
] as const

/**
 * `expired`: the key no longer works. `ending`: within 14 days (`endingDays`). `unused`: for 90 days
 * (`unusedDays`).
 */
export const serviceAccountStates = ['expired', 'ending', 'unused'] as const

/** The orderings of the lists of a gateway (X). */
export const gatewayPersonOrderings = ['id', 'name', 'email', 'upstream_key_name', 'last_sign_in_at'] as const
export const upstreamKeyOrderings = ['id', 'name', 'created_at', 'last_used_at'] as const

/** The values of a list's `ordering`: each field, and with `-` for descending (A). */
export const orderingsBy = <const F extends readonly string[]>(
  fields: F,
): readonly (F[number] | `-${F[number]}`)[] => [
  ...fields,
  ...fields.map((field: F[number]) => `-${field}` as const),
]

/** The state of a package in a company (A). */
export const packageStatuses = ['active', 'suspended'] as const
/** A package in a company with no licences (X). */
export const packageLicences = ['zero'] as const

/** The orderings of List Managed Company (A, X). */
export const companyOrderings = [
  'id',
  'name',
  'created_at',
  'msp_node_name',
  'license_count',
  'monthly_cost',
] as const

/** `invited` until the person sets up a way to sign in through the link of the mail, then `active` (A). */
export const employeeStatuses = ['invited', 'active'] as const

/**
 * The orderings of List MSP Employee (A, X). `name` means the name as it is shown, such as “Ada Lovelace”.
 */
export const employeeOrderings = [
  'id',
  'name',
  'email',
  'status',
  'created_at',
  'last_invited_at',
  'invitation_expires_at',
  'role_name',
  'msp_node_name',
  'is_2fa_enabled',
  'last_sign_in_at',
] as const

/**
 * The ages of an invitation that wasn't accepted, most urgent first: expired, valid for at most `expiringHours`,
 * valid for longer.
 */
export const invitationAges = ['expired', 'expiring', 'fresh'] as const

/** `System Assigned` marks built-in roles (S); `Custom` is assumed (A). */
export const roleTypes = ['System Assigned', 'Custom'] as const

/** The orderings of List Roles (A, X). */
export const roleOrderings = [
  'id',
  'name',
  'last_modified',
  'role_type',
  'msp_node_name',
  'permission_count',
  'member_count',
] as const

export const comparisonDecisions = ['accepted', 'dispute', 'our_mistake'] as const

/**
 * Why a line differs from the other month. `length`: only because the months have different days. `unexplained`:
 * its amount has a rest that no other reason explains.
 */
export const changeKinds = [
  'added',
  'restored',
  'removed',
  'deleted',
  'licences',
  'suspended',
  'price',
  'price_within',
  'resale',
  'moved',
  'renamed',
  'length',
  'unexplained',
] as const
