import { counted } from '#domain/words'
import { cannotProcess, invalidFields } from '../../errors/refusal'

export const noSuchParent = () => invalidFields({ parent: ['There is no node with this ID.'] })
export const siblingHasName = () => invalidFields({ name: ['Another node under this parent has this name.'] })
export const rootCannotMove = () => invalidFields({ parent: ["The root node can't be moved."] })
export const wouldBeCycle = () => invalidFields({ parent: ["A node can't be moved below itself."] })
export const rootCannotBeDeleted = () => cannotProcess("The root node can't be deleted.")

export type Contents = {
  readonly nodes: number
  readonly companies: number
  readonly people: number
  readonly keys: number
  readonly roles: number
}
const words: readonly [keyof Contents, string, string][] = [
  ['nodes', 'child node', 'child nodes'],
  ['companies', 'company', 'companies'],
  ['people', 'person', 'people'],
  ['keys', 'key', 'keys'],
  ['roles', 'role', 'roles'],
]

export function nodeIsNotEmpty(contents: Contents): ReturnType<typeof cannotProcess> {
  const counts = words
    .filter(([what]) => contents[what] > 0)
    .map(([what, singular, plural]) => counted(contents[what], singular, plural))
  return cannotProcess(
    `Only an empty node can be deleted. This one has ${counts.join(', ') || 'a new record'}.`,
  )
}

export const strandsMembers = (count: number) =>
  cannotProcess(
    `${count === 1 ? '1 person or key at or below this node has a role' : `${count} people and keys at or below this node have roles`} of a node that would no longer be above it. Give them other roles first.`,
  )
