import { cannotProcess, invalidFields } from '../errors/refusal'

export const noSuchParent = () => invalidFields({ parent: ['There is no node with this id.'] })
export const siblingHasName = () =>
  invalidFields({ name: ['Another node with the same parent has this name.'] })
export const rootStays = () => invalidFields({ parent: ['The root node can not be moved.'] })
export const wouldBeCycle = () => invalidFields({ parent: ['A node can not be moved below itself.'] })
export const rootIsNotDeleted = () => cannotProcess('The root node can not be deleted.')

export type Contents = {
  readonly nodes: number
  readonly companies: number
  readonly people: number
  readonly keys: number
  readonly roles: number
}
const words: Record<keyof Contents, [string, string]> = {
  nodes: ['child node', 'child nodes'],
  companies: ['company', 'companies'],
  people: ['person', 'people'],
  keys: ['key', 'keys'],
  roles: ['role', 'roles'],
}

export function nodeIsNotEmpty(contents: Contents): ReturnType<typeof cannotProcess> {
  const counts = Object.entries(words)
    .map(([what, [singular, plural]]) => ({ count: contents[what as keyof Contents], singular, plural }))
    .filter(({ count }) => count > 0)
    .map(({ count, singular, plural }) => `${count} ${count === 1 ? singular : plural}`)
  return cannotProcess(
    `Only an empty node can be deleted. This one has ${counts.join(', ') || 'something new in it'}.`,
  )
}

export const strandsHolders = (count: number) =>
  cannotProcess(
    `${count === 1 ? '1 person or key below holds a role' : `${count} people and keys below hold roles`} of a node that would no longer be above. Give them other roles first.`,
  )
