import { cannotProcess, invalidFields } from '../errors/refusal'

export const reviewIsClosed = () =>
  cannotProcess('This review is closed and signed. It is never changed again.')
export const reviewIsPaused = () => cannotProcess('This review is paused. Resume it first.')
export const noRolesInScope = () => cannotProcess('There are no roles to review in this scope.')
export const tooManyRoles = (most: number) =>
  cannotProcess(`A review holds at most ${most} roles. Choose a smaller scope.`)
export const noSuchIn = (field: 'roles' | 'nodes', ids: readonly number[]) =>
  invalidFields({
    [field]: [`There is no ${field === 'roles' ? 'role' : 'node'} with the id ${ids.join(', ')}.`],
  })

export const noSuchSpot = () => cannotProcess('This role of the review does not hold this permission.')
export const cannotDecide = (decision: string, choices: readonly string[]) =>
  cannotProcess(`“${decision}” cannot be decided here. It can be: ${choices.join(', ')}.`)
export const oneByOne = (why: string) => cannotProcess(why)
export const changeIsMade = () => cannotProcess('What was decided about this role is carried out already.')

const still = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
export const stillOpen = (count: number) =>
  cannotProcess(`${still(count, 'decision is', 'decisions are')} open.`)
export const stillToApply = (count: number) =>
  cannotProcess(`The changes of ${still(count, 'role are', 'roles are')} decided, but not carried out.`)
export const nothingToApply = () => cannotProcess('Nothing was decided that changes this role.')
