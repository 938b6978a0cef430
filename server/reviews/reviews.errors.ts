import { counted } from '#domain/counted'
import { cannotProcess, invalidFields, Refusal } from '../errors/refusal'

export const reviewIsClosed = () => cannotProcess("This review is closed and signed. It can't be changed.")
export const reviewIsPaused = () => cannotProcess('This review is paused. Resume it first.')
export const noRolesInScope = () => cannotProcess('This scope has no roles to review.')
export const tooManyRoles = (most: number) =>
  cannotProcess(`A review can have at most ${most} roles. Choose a smaller scope.`)
export const tooManyOpenReviews = (most: number) =>
  cannotProcess(`You have ${most} open reviews. Close or delete one before you begin another.`)
export const noSuchRolesOrNodes = (field: 'roles' | 'nodes', ids: readonly number[]) =>
  invalidFields({
    [field]: [`There is no ${field === 'roles' ? 'role' : 'node'} with the ID ${ids.join(', ')}.`],
  })

export const noSuchItem = () => cannotProcess('This role of the review does not have this permission.')
export const cannotDecide = (decision: string, choices: readonly string[]) =>
  cannotProcess(`“${decision}” isn't possible here. Choose one of: ${choices.join(', ')}.`)
export const decideOneByOne = (why: string) => cannotProcess(why)
export const changeIsMade = () => cannotProcess('The decisions about this role have already been applied.')

export const stillOpen = (count: number) =>
  cannotProcess(`${counted(count, 'decision is', 'decisions are')} open.`)
export const stillToApply = (count: number) =>
  cannotProcess(`Decided changes of ${counted(count, 'role')} have not been applied.`)
/** The evidence was made by somebody who sees more people. */
export const evidenceNamesOthers = () =>
  new Refusal(403, { detail: 'This evidence names people outside your scope.' })
export const nothingToApply = () => cannotProcess('No decision changes this role.')

export const changesNothing = (role: string) =>
  cannotProcess(`${role} should lose permissions, but none was chosen. Choose them, or keep the role.`)
export const reviewerIsKnown = () =>
  invalidFields({ reviewer: ['The reviewer is the person who opened the review.'] })
