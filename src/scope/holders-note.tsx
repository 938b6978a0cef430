import type { Role } from '#contract/roles'
import { isNone, valueOfKnown } from '#domain/known'
import { personName } from '#domain/person-name'
import { isInvited } from '#domain/person-status'
import { isolated, sentence } from '../lib/words'
import { Skeleton } from '../ui/waiting/skeleton'
import { countHolders, holderTotal, holderWords, unknownWords } from './holder-words'
import { SomeNames } from './some-names'
import { useMembersOf, type Holders } from './use-holders'

/**
 * Each by what tells two of the same name apart: “Ada King (ada@example.com)”, “key Nightly report (ID 2)”.
 */
const namesIn = ({ people, keys }: Holders): readonly string[] => [
  ...(valueOfKnown(people) ?? []).map(
    (one) =>
      `${isolated(personName(one))} (${one.email ?? `ID ${one.id}`}${isInvited(one) ? ', invited' : ''})`,
  ),
  ...(valueOfKnown(keys) ?? []).map(({ id, name }) => `key ${isolated(name ?? id)} (ID ${id})`),
]

/** The people and keys whom a change of a role affects, by name: “6 people and 1 key have this role: …”. */
export function HoldersNote({ role }: { role: Pick<Role, 'id' | 'msp_node'> }) {
  const holders = useMembersOf()?.(role)
  if (!holders)
    return (
      <p aria-busy="true">
        <Skeleton className="w-52" />
      </p>
    )
  const counts = countHolders(holders)
  const names = namesIn(holders)
  const total = holderTotal(counts)
  const isOne =
    (names.length === 0 && isNone(counts.people)) || (total.kind !== 'unknown' && total.value === 1)
  return (
    <p className="has-aria-expanded:max-h-56 has-aria-expanded:overflow-y-auto">
      <span>{`${sentence(holderWords(counts))} ${isOne ? 'has' : 'have'} this role${names.length > 0 ? ': ' : '. '}`}</span>
      {names.length > 0 && <SomeNames names={names} />} <span>{unknownWords(counts)}</span>
    </p>
  )
}
