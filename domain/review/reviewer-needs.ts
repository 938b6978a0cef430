import type { reviewKinds } from '#contract/address-values'
import type { PermissionCode } from '#contract/roles/permissions'

export type ReviewKind = (typeof reviewKinds)[number]

const ofRoles: readonly PermissionCode[] = ['msp_edit_role']
const ofCallers: readonly PermissionCode[] = ['msp_edit_user', 'msp_view_user', 'msp_view_service_account']

/** What a review of each kind needs, beyond seeing it. */
export const neededToReview: Readonly<Record<ReviewKind, readonly PermissionCode[]>> = {
  roles: ofRoles,
  people: ofCallers,
  all: [...ofRoles, ...ofCallers],
}

/** What deciding about one of this kind needs, and applying that. */
export const neededToDecide = (kind: string): PermissionCode =>
  kind === 'role' ? 'msp_edit_role' : 'msp_edit_user'

/** What a reviewer needs. */
export const neededOfReviewer = (kind: ReviewKind): readonly PermissionCode[] => [
  'msp_view_role',
  ...neededToReview[kind],
]
