import { useQueries, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { matchesWords, prefixFirst } from '#domain/folding'
import { useOffers } from '../../api/offers'
import { useScope } from '../../scope/scope'
import { errorWords } from '../../errors/error-words'
import { mayI } from '../../session/use-can'
import { isRecordPage } from '../../queries/record-types'
import { keptAddresses } from '../kept-addresses'
import { absenceAt } from '../sections-at-gateway'
import { useSections } from '../use-sections'
import { commands } from './commands'
import { possibleFirst } from './rank'
import type { Found, Group, Item, Source } from './item'
import { addressIn, meantBy, wordsOfLabel, type Meant } from './verbs'
import { sentence, isolated } from '../../lib/words'
import { readRecords, type NamedRecord } from '../../queries/record-names'

/** Makes an item that opens the record; its other actions are one step away. */
function toOpen(found: Found, { noun }: Source): Item {
  const { id, name, address, href, actions } = found
  const items = actions.map(({ label, reason, action }): Item => ({
    id: `${href} ${label}`,
    label,
    reason,
    action,
  }))
  return {
    id: href,
    label: '',
    name,
    address,
    detail: detailOf(found, noun.one),
    action: { kind: 'go', href },
    more: id === '' ? undefined : { title: `${isolated(name)} (ID ${id})`, items },
  }
}

/** What tells a record from others of its name: “Role · Custom · ID 4”. */
const detailOf = ({ id, details = [] }: Found, noun: string): string =>
  [sentence(noun), ...details, id && `ID ${id}`].filter(Boolean).join(' · ')

const toDo = (found: readonly Found[], meant: readonly Meant[], { noun }: Source): Item[] =>
  found.flatMap((one) =>
    one.actions
      .filter((action) => meant.some(({ verb }) => verb === action.verb))
      .map(({ label, reason, action }) => ({
        id: `${one.href} ${label}`,
        label: wordsOfLabel(label),
        name: one.name,
        address: one.address,
        detail: detailOf(one, noun.one),
        reason,
        action,
      })),
  )

type Groups = {
  readonly groups: readonly Group[]
  readonly searching: boolean
  readonly searched: readonly string[]
  readonly notSearched: readonly string[]
}

const recordItem = ({ href, name, what }: NamedRecord): Item => ({
  id: `kept ${href}`,
  label: '',
  name,
  detail: what,
  action: { kind: 'go', href },
})

/**
 * The caller's pinned and recent pages. Those of records are shown with the record's name, which is read;
 * others as the command that leads there.
 */
function useKept(known: readonly Group[]): readonly Group[] {
  const [{ recent, pinned }] = useState(keptAddresses)
  const wanted = [...new Set([...pinned, ...recent])].filter(isRecordPage)
  const { data } = useQuery({
    queryKey: ['palette', 'kept', wanted],
    queryFn: () => readRecords(wanted),
    enabled: wanted.length > 0,
  })
  const commandsToPages = known.flatMap(({ items }) => items).filter(({ action }) => action.kind === 'go')
  const itemAt = (href: string): Item | undefined => {
    const found = data?.find((one) => one.href === href)
    if (found) return recordItem(found)
    const command = commandsToPages.find(({ action }) => action.kind === 'go' && action.href === href)
    return command && { ...command, id: `kept ${href}` }
  }
  const itemsAt = (hrefs: readonly string[]) => hrefs.map(itemAt).filter((item) => item !== undefined)
  return [
    { title: 'Pinned', items: itemsAt(pinned) },
    { title: 'Recent', items: itemsAt(recent.filter((href) => !pinned.includes(href))) },
  ].filter(({ items }) => items.length > 0)
}

/**
 * The groups that the palette shows for a text. Only `settled`, the text at the last pause in typing, is sent
 * to the server.
 */
export function useGroups(sources: readonly Source[], text: string, settled: string): Groups {
  const router = useRouter()
  const { uid } = useScope()
  const offers = useOffers()
  const sections = useSections()
  const isOffered = ({ path, needs }: Source) => !absenceAt(offers, path) && mayI(needs).allowed
  const wanted = sources.map((source) => {
    const meant = meantBy(settled, source)
    return { source, meant, text: meant[0]?.rest ?? settled, allowed: isOffered(source) }
  })
  const answers = useQueries({
    queries: wanted.map(({ source, text: asked, allowed }) => ({
      queryKey: ['palette', source.noun.one, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.find(asked, signal),
      enabled: allowed && asked !== '',
    })),
  })
  const hasPage = (path: string) => path in router.routesByPath
  const known = commands(sources, { offers, sections, hasPage, isNarrowed: uid !== '' })
  const kept = useKept(known)
  if (text === '') return { groups: [...kept, ...known], searching: false, searched: [], notSearched: [] }
  const address = addressIn(text, location.origin)
  const here = prefixFirst(
    known
      .flatMap(({ items }) => items)
      .filter(({ label, also = '' }) => matchesWords(`${label} ${also}`, text)),
    text,
    ({ label }) => label,
  )
  const exact: Item[] = []
  const records = wanted.flatMap(({ source, meant }, at): Group[] => {
    const { data, error, refetch } = answers[at]! // One answer for each wanted source.
    const title = sentence(source.noun.many)
    if (settled === '') return []
    if (error && !data) {
      const words = errorWords(error)
      const again: Item = {
        id: `again ${source.noun.one}`,
        label: 'Retry search',
        detail: `${words.title}.`,
        action: { kind: 'do', run: async () => void (await refetch()) },
      }
      return [{ title, note: 'search failed', items: [again] }]
    }
    if (!data) return []
    if (meant.length > 0) return [{ title, items: possibleFirst(toDo(data, meant, source)) }]
    const open = (found: Found) => toOpen(found, source)
    exact.push(...data.filter((found) => found.exact).map(open))
    return [{ title, items: data.filter((found) => !found.exact).map(open) }]
  })
  const groups = [
    {
      title: 'Address',
      items: address
        ? [{ id: address, label: 'Go to', name: address, action: { kind: 'go', href: address } } as const]
        : [],
    },
    { title: 'Exact match', items: exact },
    { title: 'Commands', items: possibleFirst(here) },
    ...records,
  ].filter(({ items }) => items.length > 0)
  return {
    groups,
    searching: text !== settled || answers.some(({ isLoading }) => isLoading),
    searched: wanted.filter(({ allowed }) => allowed).map(({ source }) => source.noun.many),
    notSearched: sources.filter(({ needs }) => !mayI(needs).allowed).map(({ noun }) => noun.many),
  }
}
