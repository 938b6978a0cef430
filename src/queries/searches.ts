// The search parameters of pages. The router needs them at the start, before anything of a noun.

import * as z from 'zod/mini'
import {
  catalogueOrderings,
  changeKinds,
  companyOrderings,
  comparisonDecisions,
  employeeOrderings,
  employeeStatuses,
  gatewayPersonOrderings,
  invitationAges,
  mailKinds,
  mailOrderings,
  mailStates,
  orderingsBy,
  packageLicences,
  packageStates,
  packageStatuses,
  recordTypes,
  reviewKinds,
  reviewOrderings,
  reviewStates,
  roleOrderings,
  roleTypes,
  serviceAccountOrderings,
  serviceAccountStates,
  upstreamKeyOrderings,
} from '#contract/address-values'
import { comparisonResults } from '#contract/months/comparison-results'
import { permissionCodes } from '#contract/roles/permissions'
import { maxSearchLength } from '#contract/wire'
import { listShape } from '../lib/address/list-address'
import { cursorText, recordShape } from '../lib/address/record-search'
import {
  dayOrNothing,
  digitsOrNothing,
  freeText,
  idOrNone,
  momentOrNothing,
  oneOf,
  searchOf,
  flag,
} from '../lib/address/search-params'

export const companiesSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(companyOrderings), 'name'),
  // Our own server has these filters. With another, the browser applies them to the rows that it has.
  package: idOrNone,
  package_status: oneOf(packageStatuses, ''),
  package_licences: oneOf(packageLicences, ''),
  license_count_min: digitsOrNothing,
  license_count_max: digitsOrNothing,
  created_from: dayOrNothing,
  created_to: dayOrNothing,
}))
export type CompaniesSearch = ReturnType<typeof companiesSearch>

export const employeesSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(employeeOrderings), 'name'),
  status: oneOf(employeeStatuses, ''),
  role: digitsOrNothing,
  invitation: oneOf(invitationAges, ''),
  two_factor: oneOf(['on', 'off'], ''),
  invited_to: dayOrNothing,
  signed_in_to: dayOrNothing,
}))
export type EmployeesSearch = ReturnType<typeof employeesSearch>

export const invitationsSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(employeeOrderings), 'invitation_expires_at'),
  age: oneOf(invitationAges, ''),
  role: digitsOrNothing,
}))
export type InvitationsSearch = ReturnType<typeof invitationsSearch>

export const peopleSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(gatewayPersonOrderings), 'name'),
}))
export type PeopleSearch = ReturnType<typeof peopleSearch>

export const upstreamKeysSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(upstreamKeyOrderings), 'name'),
}))
export type UpstreamKeysSearch = ReturnType<typeof upstreamKeysSearch>

export const nodesSearch = searchOf(() => ({ search: freeText(maxSearchLength) }))

/** An id in an address, or nothing. */
const numberText = z.catch(z.string().check(z.regex(/^\d*$/)), '')

/** `parent`: the id of the node under which a new one starts. */
export const newNodeSearch = searchOf(() => ({ parent: numberText }))

export const reviewsSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(reviewOrderings), '-campaign'),
  state: oneOf(reviewStates, ''),
  kind: oneOf(reviewKinds, ''),
  campaign: numberText,
  reviewer: numberText,
  /** Only those that are overdue. */
  overdue: oneOf(['true'] as const, ''),
}))
export type ReviewsSearch = ReturnType<typeof reviewsSearch>

export const rolesSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(roleOrderings), 'name'),
  // Our own server has these filters. With another, the browser applies them to the rows that it has.
  role_type: oneOf(roleTypes, ''),
  permission: oneOf(permissionCodes, ''),
  changed_from: dayOrNothing,
}))
export type RolesSearch = ReturnType<typeof rolesSearch>

/**
 * The search in the permissions of one role, and whether only allowed or only risky ones are shown; or its
 * history.
 */
export const roleSearch = searchOf(() => ({
  search: freeText(maxSearchLength),
  selected: flag,
  risk: flag,
  ...recordShape,
}))
export type RoleSearch = ReturnType<typeof roleSearch>

/** `from`: the role to copy, or the roles to join. */
export const newRoleSearch = searchOf(() => ({ from: freeText(200) }))

export const matrixSorts = ['name', '-name', '-size', 'size', 'similar'] as const
const matrixTypes = ['built-in', 'custom'] as const

/** The role matrix in the address. Its node is the one of the top bar. */
export const matrixSearch = searchOf(() => ({
  search: freeText(maxSearchLength),
  type: oneOf(matrixTypes, ''),
  /** Only roles with the permission of this code. */
  permission: freeText(100),
  /** Only risky permissions. */
  risk: flag,
  /** Only permissions in which the shown roles differ. */
  differ: flag,
  /** Marks the differences from the role with this id. */
  against: freeText(20),
  /** By name, by number of permissions (size), or by similarity. */
  sort: oneOf(matrixSorts, 'name'),
  /** Roles in rows, permissions in columns. */
  flip: flag,
  /** The roles and members as they were when this day of the person began. */
  day: dayOrNothing,
  /** They are compared with those when this day began; empty: with those of now. */
  until: dayOrNothing,
}))
export type MatrixSearch = ReturnType<typeof matrixSearch>

/** The permission to show; empty for all. */
export const permissionsSearch = searchOf(() => ({ code: freeText(100) }))

/** How few and how many roles are compared. */
export const comparedRoles = [2, 6] as const
/** The ids of the compared roles, with commas between them. */
export const compareSearch = searchOf(() => ({ roles: freeText(200) }))

export const serviceAccountsSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(serviceAccountOrderings), 'name'),
  state: oneOf(serviceAccountStates, ''),
  role: digitsOrNothing,
}))
export type ServiceAccountsSearch = ReturnType<typeof serviceAccountsSearch>

export const packagesSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(catalogueOrderings), 'name'),
  state: oneOf(packageStates, ''),
  type: oneOf(['subscription', 'nfr'], ''),
}))
export type PackagesSearch = ReturnType<typeof packagesSearch>

/** Today's licences: a list that this browser makes of all companies. */
export const billingSearch = searchOf(() => ({
  by: oneOf(['node', 'company'], ''),
  ...listShape,
  /** The id of a column, as packages have columns of their own; empty for the order of the grouping itself. */
  ordering: freeText(140),
  /** Shows only the lines that have this package. */
  package: freeText(120),
  /** The currency of all amounts; empty for the commonest. */
  currency: freeText(20),
}))
export type BillingSearch = ReturnType<typeof billingSearch>

/** A question: may `who` (person 12) `do` this (company edit) `on` a record (company 862), or at the nodes in scope? */
export const accessSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(['name', '-name'], 'name'),
  who: freeText(40),
  /** Several actions are separated by commas; empty for all. */
  do: z._default(freeText(600), 'critical'),
  on: freeText(40),
  by: oneOf(['company'], ''),
  kind: oneOf(['person', 'key'], ''),
  state: oneOf(['now', 'later', 'lapsed', 'ended'], ''),
  role: digitsOrNothing,
  domain: freeText(255),
  since_from: dayOrNothing,
  since_to: dayOrNothing,
  /** None of these domains, with commas between them. */
  not_domain: freeText(600),
}))
export type AccessSearch = ReturnType<typeof accessSearch>

export const monthSearch = searchOf(() => ({
  ...listShape,
  ordering: freeText(40),
  /** Sums of a month: by company and package, or by one of these. */
  by: oneOf(['company', 'node', 'package'], ''),
  package: freeText(20),
  at: freeText(20),
  kind: oneOf(changeKinds, ''),
  /** The currency of all amounts; empty for the commonest, `none` for lines without one. */
  currency: freeText(20),
  /** The number of the other month of a difference; empty for the month before. */
  other: digitsOrNothing,
}))
export type MonthSearch = ReturnType<typeof monthSearch>

export const comparisonSearch = searchOf(() => ({
  ...listShape,
  /** Empty: the vendors’ invoices. */
  side: oneOf(['own'], ''),
  /** The id of a column; empty: the largest difference first. */
  ordering: freeText(40),
  /** Empty: whatever is not equal. */
  result: oneOf([...comparisonResults, 'unmatched', 'all'], ''),
  decision: oneOf(['open', ...comparisonDecisions], ''),
}))
export type ComparisonSearch = ReturnType<typeof comparisonSearch>

const like = (pattern: RegExp) => z.catch(z.string().check(z.regex(pattern)), '')

export const activitySearch = searchOf(() => ({
  search: freeText(maxSearchLength),
  /** Days or minutes of the person, both included. */
  since: momentOrNothing,
  until: momentOrNothing,
  who: like(/^(server|stranger|(key|person|employee):\d{1,10})?$/),
  operation: like(/^[\p{L}\p{N} ]{0,120}$/u),
  result: oneOf(['done', 'refused'], ''),
  record_type: oneOf(recordTypes, ''),
  /** A record with its type, like `company:862`, because ids of several types overlap. */
  record: like(/^([a-z_]+:\d{1,10})?$/),
  cursor: cursorText,
}))
export type ActivitySearch = ReturnType<typeof activitySearch>

export const outboxSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(mailOrderings), '-id'),
  state: oneOf(mailStates, ''),
  kind: oneOf(mailKinds, ''),
}))
export type OutboxSearch = ReturnType<typeof outboxSearch>
