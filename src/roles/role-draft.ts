import { prerequisites, type Prerequisite } from '#domain/advice/permission-advice'
import { neverForServiceAccounts } from '#contract/permission-catalogue'
import type { PermissionCategory } from '#contract/permission-catalogue'
import type { Role } from '#contract/roles'
import { changedKeys } from '../form/draft'
import type { Rights } from '../session/rights'
import type { Boxes } from './role-merge'

/** A field for each permission, named `+code`, so that two people's changes meet permission by permission. */
export type RoleDraft = {
  readonly name: string
  readonly msp_node: string
  readonly [permission: `+${string}`]: boolean
}

const cascade = 'msp_cascade_permissions'
export const fieldOf = (code: string) => `+${code}` as const

const all = (categories: readonly PermissionCategory[]) =>
  categories.flatMap(({ permissions }) => permissions)

/** What the reply selects. `may`: what can be taken over into a copy. */
export function draftOf(
  { name, msp_node, role_permissions }: Pick<Role, 'name' | 'msp_node' | 'role_permissions'>,
  may: (code: string) => boolean = () => true,
): RoleDraft {
  const held = all(role_permissions).map(
    ({ code, is_selected }) => [fieldOf(code), is_selected && may(code)] as const,
  )
  return { name, msp_node: msp_node ?? '', ...Object.fromEntries(held) }
}

export const isHeld = (draft: RoleDraft, code: string): boolean => draft[fieldOf(code)] === true
export const heldCodes = (draft: RoleDraft): string[] =>
  Object.keys(draft).flatMap((field) =>
    field.startsWith('+') && isHeld(draft, field.slice(1)) ? [field.slice(1)] : [],
  )

/** What saving would add and remove. */
export function changesOf(base: RoleDraft, draft: RoleDraft): { added: string[]; removed: string[] } {
  const codes = changedKeys(base, draft).flatMap((field) => (field.startsWith('+') ? [field.slice(1)] : []))
  return {
    added: codes.filter((code) => isHeld(draft, code)),
    removed: codes.filter((code) => !isHeld(draft, code)),
  }
}

/** The boxes alone, as another reading of the role has them. */
export const boxesOfDraft = (draft: RoleDraft): Boxes =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([field, held]) =>
      field.startsWith('+') ? [[field.slice(1), held === true]] : [],
    ),
  )

/** The ids of all selected permissions of the reply, of those too that nobody here knows. */
const idsOf = (categories: readonly PermissionCategory[], draft: RoleDraft) =>
  all(categories).flatMap(({ id, code }) => (isHeld(draft, code) ? [id] : []))

export const createBody = (categories: readonly PermissionCategory[]) => (draft: RoleDraft) => ({
  name: draft.name,
  ...(draft.msp_node ? { msp_node: draft.msp_node } : {}),
  permissions: idsOf(categories, draft),
})

export const updateBody =
  (categories: readonly PermissionCategory[]) => (draft: RoleDraft, base: RoleDraft) => {
    const { added, removed } = changesOf(base, draft)
    return {
      ...(draft.name === base.name ? {} : { name: draft.name }),
      ...(added.length + removed.length > 0 ? { permissions: idsOf(categories, draft) } : {}),
    }
  }

/** Whether the key may give a permission. What no key can use is for the server to judge by the key's role. */
export const mayGive = (rights: Rights, code: string): boolean =>
  rights === null || rights[code] === true || (neverForServiceAccounts as readonly string[]).includes(code)

/** Permissions that are held without another one that they need to be of use. */
export const missingPrerequisites = (held: readonly string[]): Prerequisite[] =>
  prerequisites.filter(({ code, needs }) => held.includes(code) && !held.includes(needs))

/** What the server would not let this key give, by the rule that nobody gives what he does not hold. */
export function refusedCodes(base: RoleDraft, draft: RoleDraft, rights: Rights): string[] {
  const { added } = changesOf(base, draft)
  if (added.length === 0) return []
  const given = added.includes(cascade)
    ? heldCodes(draft)
    : isHeld(draft, cascade)
      ? [...added, cascade]
      : added
  return given.filter((code) => !mayGive(rights, code))
}

export const endsCascade = (base: RoleDraft, draft: RoleDraft): boolean =>
  isHeld(base, cascade) && !isHeld(draft, cascade)
