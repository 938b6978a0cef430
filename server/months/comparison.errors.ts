import { maxDecisions, maxPairs } from '#contract/month-comparisons'
import { conflict, invalidFields } from '../errors/refusal'

export const otherFile = () =>
  conflict('Another file was compared with this month since. Nothing was changed. Look at it first.')
export const linesMissing = (sent: number, lines: number) =>
  conflict(`${sent} of ${lines} lines were sent. Send the next ones first, and no more than there are.`)
export const decidedSince = (name: string) =>
  conflict(`${name} decided about this since. Nothing was changed. Look at it first.`)
export const figuresChanged = () =>
  conflict('The figures of this row aren’t those that you saw. Nothing was changed. Look at it first.')
export const changedSince = () =>
  conflict(
    'The comparison of this month changed meanwhile. Nothing was closed. Look at it, then close again.',
  )
export const noSuchRow = () => invalidFields({ key: ['Neither the file nor this month has such a row.'] })
export const tooManyDecisions = () =>
  invalidFields({ key: [`A month has at most ${maxDecisions.toLocaleString('en')} decisions.`] })
export const notOurs = (kind: string) =>
  invalidFields({ our_id: [`No month has had a ${kind} with this ID and name.`] })
export const tooManyPairs = () =>
  invalidFields({
    their_name: [`At most ${maxPairs.toLocaleString('en')} names are remembered. Forget others first.`],
  })
