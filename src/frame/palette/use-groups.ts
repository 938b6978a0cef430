import { useQueries, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { matchesWords, prefixFirst } from '#domain/folding'
import { useBackend } from '../../api/backend'
import { useScope } from '../../scope/scope'
import { errorWords } from '../../errors/error-words'
import { mayI } from '../../session/use-can'
import { keptAddresses, recordPage } from '../kept-addresses'
import { readRecords, type NamedRecord } from '../record-names'
import { absenceAt } from '../sections-elsewhere'
import { useSections } from '../use-sections'
import { commands } from './commands'
import type { Found, Group, Item, Source } from './item'
import { addressIn, meantBy, type Meant } from './verbs'
import { isolated } from '../../lib/words'

/** Makes an item that opens the record; its other actions are one step away. */
function toOpen({ id, name, address, detail, href, actions }: Found): Item {
  const items = actions.map(({ verb, reason, action }): Item => ({
    id: `${href} ${verb.words}`,
    label: verb.words,
    name,
    address,
    detail,
    reason,
    action,
  }))
  return {
    id: href,
    label: '',
    name,
    address,
    detail,
    action: { kind: 'go', href },
    more: { title: `${isolated(name)} (ID ${id})`, items },
  }
}

const toDo = (found: readonly Found[], meant: readonly Meant[]): Item[] =>
  found.flatMap(({ name, address, detail, href, actions }) =>
    actions
      .filter((one) => meant.some(({ verb }) => verb === one.verb))
      .map(({ verb, reason, action }) => ({
        id: `${href} ${verb.words}`,
        label: verb.words,
        name,
        address,
        detail,
        reason,
        action,
      })),
  )

/** Puts the allowed items first. */
const possibleFirst = (items: readonly Item[]): readonly Item[] => [
  ...items.filter(({ reason }) => !reason),
  ...items.filter(({ reason }) => reason),
]

type Groups = {
  readonly groups: readonly Group[]
  readonly searching: boolean
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
 * The caller's pinned and recent pages. Those of records are shown with the record's name, which is read; others as the command that leads
 * there.
 */
function useKept(known: readonly Group[]): readonly Group[] {
  const [{ recent, pinned }] = useState(keptAddresses)
  const wanted = [...new Set([...pinned, ...recent])].filter((href) => recordPage.test(href))
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

/** The groups that the palette shows for a text. Only `settled`, the text at the last pause in typing, is sent to the server. */
export function useGroups(sources: readonly Source[], text: string, settled: string): Groups {
  const router = useRouter()
  const { uid } = useScope()
  const backend = useBackend()
  const sections = useSections()
  const isOffered = ({ path, needs }: Source) => !absenceAt(backend, path) && mayI(needs).allowed
  const wanted = sources.map((source) => {
    const meant = meantBy(settled, source)
    return { source, meant, text: meant[0]?.rest ?? settled, allowed: isOffered(source) }
  })
  const answers = useQueries({
    queries: wanted.map(({ source, text: asked, allowed }) => ({
      queryKey: ['palette', source.noun, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.find(asked, signal),
      enabled: allowed && asked !== '',
    })),
  })
  const hasPage = (path: string) => path in router.routesByPath
  const known = commands(sources, { backend, sections, hasPage, isNarrowed: uid !== '' })
  const kept = useKept(known)
  if (text === '') return { groups: [...kept, ...known], searching: false, notSearched: [] }
  const address = addressIn(text, location.origin)
  const here = prefixFirst(
    known.flatMap(({ items }) => items).filter(({ label }) => matchesWords(label, text)),
    text,
    ({ label }) => label,
  )
  const exact: Item[] = []
  const records = wanted.flatMap(({ source, meant }, at): Group[] => {
    const { data, error, refetch } = answers[at]! // One answer for each wanted source.
    if (settled === '') return []
    if (error && !data) {
      const { title } = errorWords(error)
      const again: Item = {
        id: `again ${source.noun}`,
        label: 'Retry search',
        detail: `${title}.`,
        action: { kind: 'do', run: async () => void (await refetch()) },
      }
      return [{ title: source.noun, note: 'search failed', items: [again] }]
    }
    if (!data) return []
    if (meant.length > 0) return [{ title: source.noun, items: possibleFirst(toDo(data, meant)) }]
    exact.push(...data.filter((found) => found.exact).map(toOpen))
    return [{ title: source.noun, items: data.filter((found) => !found.exact).map(toOpen) }]
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
    notSearched: wanted.filter(({ allowed }) => !allowed).map(({ source }) => source.noun.toLowerCase()),
  }
}
