import { prerequisites } from '#domain/advice/permission-advice'
import { getRole, updateRole, type Role } from '#contract/roles'
import { isKind } from '../api/api-error'
import { call } from '../api/call'
import { thisSession } from '../api/this-session'
import { writeFailure } from '../form/write-failure'
import { boxesOf, differingCodes, idsFor, sameBoxes } from './role-boxes'
import { clashKey, mergeBoxes, settle, type Boxes, type Choice, type MergedBoxes } from './role-merge'

export type Wanted = {
  readonly id: string
  /** What the role held when it was read. */
  readonly base: Boxes
  /** What it should hold. */
  readonly mine: Boxes
  readonly name?: string
  /** For what clashes, by `clashKey`. */
  readonly choices?: Readonly<Record<string, Choice>>
}
export type Saved =
  /** `before` and `role`: as it was directly before the write, and as it was read again after it. */
  | { readonly kind: 'saved'; readonly role: Role; readonly before: Role; readonly taken: readonly string[] }
  /** Nobody can decide it but a person; nothing was written. */
  | { readonly kind: 'clash'; readonly theirs: Role; readonly merged: MergedBoxes }
  | { readonly kind: 'refused'; readonly words: string }
  /** Written, but read again the role holds something else. */
  | { readonly kind: 'differs'; readonly role: Role; readonly codes: readonly string[] }

const refused = (words: string): Saved => ({ kind: 'refused', words })
const wordsOf = (error: unknown): string => {
  const { above, fields } = writeFailure(error)
  return [above, ...Object.values(fields)].filter(Boolean).join(' ')
}
const read = (id: string) => call(getRole, { params: { role_id: id } })

/**
 * The one road by which the permissions of a role are changed: read again, merged with what others did meanwhile, written, and read
 * once more to see that it is so. It throws nothing: whatever happened is in the answer. `stillIn` is that of the whole, where it is a
 * part of one.
 */
export async function saveRole(
  { id, base, mine, name, choices = {} }: Wanted,
  stillIn = thisSession(),
): Promise<Saved> {
  let theirs: Role
  try {
    stillIn()
    theirs = await read(id)
  } catch (error) {
    if (isKind(error, 'network')) return refused('The server could not be reached. Nothing was sent.')
    return refused(
      isKind(error, 'not-found')
        ? 'This role is no longer there, or it is out of reach for this key.'
        : wordsOf(error),
    )
  }
  const now = boxesOf(theirs)
  const merged = mergeBoxes(base, mine, now, prerequisites)
  const open = merged.clashes.filter(
    (clash) => clash.kind !== 'gone' && choices[clashKey(clash)] === undefined,
  )
  if (open.length > 0) return { kind: 'clash', theirs, merged }
  const settled = settle(merged, mine, now, choices)
  // What the server no longer lists cannot be sent, and is not there to be lost.
  const boxes = Object.fromEntries(Object.entries(settled).filter(([code]) => Object.hasOwn(now, code)))
  const permissions = idsFor(theirs, boxes)
  if (!permissions)
    return refused(
      'This server does not tell the ids of some selected permissions, so that they cannot be sent.',
    )
  // Of what somebody else changed, what was not chosen away here.
  const taken = merged.taken.filter((code) => boxes[code] === now[code])
  const rename = name !== undefined && name !== theirs.name
  if (sameBoxes(boxes, now) && !rename) return { kind: 'saved', role: theirs, before: theirs, taken }
  try {
    const body = { ...(rename ? { name } : {}), ...(sameBoxes(boxes, now) ? {} : { permissions }) }
    stillIn()
    const told = await call(updateRole, { params: { role_id: id }, body })
    stillIn()
    const role = await read(id).catch(() => told)
    stillIn()
    const codes = differingCodes(boxesOf(role), boxes)
    return codes.length > 0
      ? { kind: 'differs', role, codes }
      : { kind: 'saved', role, before: theirs, taken }
  } catch (error) {
    return refused(wordsOf(error))
  }
}
