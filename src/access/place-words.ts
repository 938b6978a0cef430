import type { Spans } from '#domain/access/spans'
import { type Holder, type World } from '#domain/access/world'
import { companiesAt } from '#domain/access/reach'
import { isNone } from '#domain/known'
import { serverNow } from '../lib/server-clock'
import { counted, isolated, listed } from '../lib/words'
import { countedWords, saysNothing } from '../ui/known-figure'

/** The highest nodes of a set, and whether all below each belong to it. */
function topsOf({ order, places }: World, spans: Spans) {
  const tops: { readonly name: string; readonly isBranch: boolean }[] = []
  for (const [first, end] of spans)
    for (let at = first; at < end;) {
      const node = order[at]
      if (!node) break
      const last = places.get(node.id)?.end ?? at + 1
      const isBranch = last <= end && last > at + 1
      tops.push({ name: isolated(node.name), isBranch })
      at = isBranch ? last : at + 1
    }
  return tops
}
const named = 2

/** What of a place isn’t listed, after its name. */
export const belowUnseen = 'and nodes below it that you can’t see'

/** “North and below”, “North, South and 3 more nodes”. */
export function placeWords(world: World, spans: Spans, isCut = false): string {
  const tops = topsOf(world, spans).map(
    ({ name, isBranch }) => `${name}${isCut ? ` ${belowUnseen}` : isBranch ? ' and below' : ''}`,
  )
  return tops.length > named + 1
    ? `${tops.slice(0, named).join(', ')} and ${tops.length - named} more nodes`
    : listed(tops)
}

/** “North and below, 236 companies”, as far as they are counted. Companies that move are counted alone. */
export function whereWords(world: World, spans: Spans, moved = 0): string {
  if (moved > 0) return countedWords({ kind: 'known', value: moved }, 'company', 'companies')
  const companies = companiesAt(world, spans)
  if (saysNothing(companies)) return placeWords(world, spans)
  const count = isNone(companies) ? 'no companies' : countedWords(companies, 'company', 'companies')
  return `${placeWords(world, spans)}, ${count}`
}

/**
 * What tells two people or keys of the same name apart, below the name.
 * @param isAlike whether another one nearby has the same name, so that a person's ID is needed too
 */
export function holderDetail({ kind, id, email }: Holder, isAlike = false): string {
  // A new one has no ID yet.
  const isNumbered = id !== '' && id !== email && (isAlike || kind === 'key' || email === undefined)
  return [kind === 'key' && 'Key', email, isNumbered && `ID ${id}`].filter(Boolean).join(', ')
}

/** “2 people and 1 key” */
export function whoWords(those: readonly Pick<Holder, 'kind'>[]): string {
  const people = those.filter(({ kind }) => kind === 'person').length
  const both = [counted(people, 'person', 'people'), counted(those.length - people, 'key')]
  return listed(both.filter((one) => !one.startsWith('0 ')))
}

/** An invitation that has expired can be resent, but isn’t accepted any more. */
export function stateOf({ state, until }: Pick<Holder, 'state' | 'until'>) {
  if (state !== 'later') return state
  return until != null && Date.parse(until) <= serverNow() ? 'lapsed' : 'later'
}
export const invitedWords = { later: 'invited', lapsed: 'invitation expired', now: '', ended: '' } as const

/** A person or key with what tells two of the same name apart. */
export function holderText(holder: Holder): string {
  const { kind, name, id, email } = holder
  // A new one has no ID yet.
  const about = [email ?? (id && `ID ${id}`), invitedWords[stateOf(holder) ?? 'now']]
    .filter(Boolean)
    .join(', ')
  return `${kind === 'key' ? 'key ' : ''}${isolated(name)}${about && ` (${about})`}`
}
