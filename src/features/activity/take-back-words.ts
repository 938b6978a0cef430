import { planTakeBack, undoings, writtenFields, type Undoing } from '#domain/take-back'
import { useOffers } from '../../api/offers'
import { isolated } from '../../lib/words'
import type { AuditLine } from '../../queries/activity'
import { useAccess } from '../../session/use-can'
import { changesOf, type NodeNames } from '#domain/activity/changes'
import { nameOf, nounOf } from '#domain/activity/record-words'

const ofGateway =
  'The log of a gateway has no values, because the API behind it keeps them. So nothing can be taken back here.'

/** Why the log of this server can't be taken back at all. */
export const useNeverTakenBack = (): string | undefined =>
  useOffers()?.log_values === false ? ofGateway : undefined

/** Why the caller can take back no line at all. */
export function useNothingTakenBack(): string | undefined {
  const never = useNeverTakenBack()
  const access = useAccess()
  if (never !== undefined || [...undoings.values()].some(({ needs }) => access(needs).allowed)) return never
  return 'You can’t take anything back, because you don’t have a permission to change records.'
}

/** Why the caller can't take a line back; undefined if they can. */
export function useWhyNotTakenBack(): (line: AuditLine) => string | undefined {
  const never = useNeverTakenBack()
  const access = useAccess()
  return (line) => {
    const [planned] = planTakeBack([line])
    if (never !== undefined || !planned) return never
    return 'undoing' in planned ? access(planned.undoing.needs).reason : planned.why
  }
}

/** What taking a line back does. */
export function takeBackWords(line: AuditLine, { type, does }: Undoing, nodeName: NodeNames): string {
  const name = isolated(nameOf(line) ?? `ID ${line.record_id ?? ''}`)
  if (does === 'delete') return `Deletes the ${nounOf(type)} ${name}.`
  if (does === 'create') {
    if (type === 'employee') return `Invites ${name} again, as a new employee with a new ID.`
    return `Creates the ${nounOf(type)} ${name} again, with a new ID${type === 'role' ? ' and without members' : ''}.`
  }
  const back = changesOf({ ...line, before: line.after, after: line.before }, nodeName)
  const words = back
    .filter(({ field }) => writtenFields(type).includes(field))
    .map(({ label, before = 'Not known', after = 'Not known' }) => `${label}: ${before} → ${after}`)
  return words.join('; ')
}
