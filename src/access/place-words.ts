import { permissionName } from '#contract/permissions'
import type { Spans } from '#domain/access/spans'
import { companiesAt, type Holder, type World } from '#domain/access/world'
import { isNone } from '#domain/known'
import { isolated, listed } from '../lib/words'
import { countedWords } from '../ui/known-figure'

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

/** “North and below”, “North, South and 3 more nodes”. */
export function placeWords(world: World, spans: Spans): string {
  const tops = topsOf(world, spans).map(({ name, isBranch }) => `${name}${isBranch ? ' and below' : ''}`)
  return tops.length > named + 1
    ? `${tops.slice(0, named).join(', ')} and ${tops.length - named} more nodes`
    : listed(tops)
}

/** “North and below, 236 companies”. Companies that move are counted alone. */
export function whereWords(world: World, spans: Spans, moved = 0): string {
  if (moved > 0) return countedWords({ kind: 'known', value: moved }, 'company', 'companies')
  const companies = companiesAt(world, spans)
  const count = isNone(companies) ? 'no companies' : countedWords(companies, 'company', 'companies')
  return `${placeWords(world, spans)}, ${count}`
}

/** A person or key with what tells two of the same name apart. */
export const holderText = ({ kind, name, id, email }: Holder): string =>
  kind === 'key' ? `key ${isolated(name)} (ID ${id})` : `${isolated(name)} (${email ?? `ID ${id}`})`

/** “Modify Users, Add Users and 3 more permissions”. */
export function codesText(codes: readonly string[]): string {
  const names = codes.map(permissionName)
  return names.length > named + 1
    ? `${names.slice(0, named).join(', ')} and ${names.length - named} more permissions`
    : listed(names)
}
