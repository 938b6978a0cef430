import { reviewMailsToOne } from '#contract/reviews/callers'
import type { NotGiven } from '#domain/review/split'
import { counted } from '#domain/words'
import type { PermissionCode } from '#contract/roles/permissions'
import { cannotProcess, invalidFields, minutesIn, namesOf, Refusal, throttled } from '../../errors/refusal'

export const reviewIsClosed = () => cannotProcess("This review is closed and signed. It can't be changed.")
export const reviewIsPaused = () => cannotProcess('This review is paused. Resume it first.')
export const nothingInScope = () => cannotProcess('This scope has nobody and nothing to review.')
export const tooManyCallers = (most: number) =>
  cannotProcess(
    `A review can have at most ${counted(most, 'person', 'people')} and keys. Choose fewer nodes.`,
  )
export const rolesAreChosenAlone = () =>
  invalidFields({ roles: ['Only a review of roles can name roles. Choose nodes.'] })
export const nodeIsReviewers = () =>
  invalidFields({ msp_node: ['Leave it out: each review belongs to the node of its reviewer.'] })
export const noSuchReviewers = (ids: readonly number[]) =>
  invalidFields({ reviewers: [`There is no active person with the ID ${ids.join(', ')} in your scope.`] })
export const cannotReview = (name: string, lacked: readonly PermissionCode[]) =>
  invalidFields({ reviewers: [`${name} can't review this: they lack ${namesOf(lacked)}.`] })
export const notGiven = ({ field, why }: NotGiven) => invalidFields({ [field]: [why] })
export const dueIsOver = () => invalidFields({ due_on: ['The due date is over.'] })
export const reviewsNothing = (names: readonly string[]) =>
  invalidFields({ reviewers: [`There is nothing to review for ${names.join(', ')}.`] })
export const tooManyReviewMails = (most: number, seconds: number) =>
  throttled(
    `You caused ${most} emails about reviews within a day. Try again in ${minutesIn(seconds)}.`,
    seconds,
  )
export const tooManySteps = (most: number) =>
  cannotProcess(`This review has ${most} steps, so nobody hands it over, reminds or moves its due day.`)
export const aboutYourself = () =>
  new Refusal(403, { detail: 'Nobody decides about themselves. Somebody else can.' })
export const needsOtherRole = () => invalidFields({ role: ['Choose the other role.'] })
export const closedByPeople = () =>
  new Refusal(403, { detail: 'Only people close a review of people and keys. Sign in as yourself.' })
export const voidedByPeople = () =>
  new Refusal(403, { detail: 'Only people void a review. Sign in as yourself.' })
export const cannotVoid = () =>
  cannotProcess('Only a closed review can be voided, once, and only a void one has that withdrawn.')
export const voidedByYou = () =>
  new Refusal(403, { detail: 'You voided this review. Somebody else can withdraw that.' })
export const isReviewer = (name: string) => invalidFields({ reviewer: [`${name} has this review already.`] })
export const nothingLeft = () => cannotProcess('Nothing is left to decide, so there is nothing to remind of.')
export const isRemindedToday = () => cannotProcess('The reviewer was reminded of this review today (UTC).')
export const nobodyToRemind = () =>
  cannotProcess(`Nobody is reminded: no active reviewer, or ${reviewMailsToOne} emails to them within a day.`)
export const onlyRolesHere = () =>
  invalidFields({ kind: ['In front of another API, reviews are about roles only.'] })
export const noReviewersHere = () =>
  invalidFields({ reviewers: ['In front of another API, nobody knows who may review.'] })
/** Pages of the release before this one ask at addresses of their own. */
export const ofOlderPage = () => cannotProcess('This page is of an older version. Reload it.')
export const notAtNodes = (name: string) => cannotProcess(`${name} is no longer at nodes that you see.`)
export const noRolesInScope = () => cannotProcess('This scope has no roles to review.')
export const tooManyRoles = (most: number) =>
  cannotProcess(`A review can have at most ${most} roles. Choose a smaller scope.`)
export const tooManyOpenReviews = (most: number) =>
  cannotProcess(`You have ${most} open reviews. Close or delete one before you begin another.`)
export const noSuchRolesOrNodes = (field: 'roles' | 'nodes', ids: readonly number[]) =>
  invalidFields({
    [field]: [`There is no ${field === 'roles' ? 'role' : 'node'} with the ID ${ids.join(', ')}.`],
  })

/** The evidence was made by somebody who sees more people. */
export const evidenceNamesOthers = () =>
  new Refusal(403, { detail: 'This evidence names people outside your scope.' })
export const reviewerIsKnown = () =>
  invalidFields({ reviewer: ['The reviewer is the person who opened the review.'] })
