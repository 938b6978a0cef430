import { Link, useMatches } from '@tanstack/react-router'
import { Inbox, SearchX } from 'lucide-react'
import { wordsOf } from '#domain/folding'
import { ForbiddenHelp } from '../errors/forbidden-help'
import type { ListSearch } from '../lib/address/list-address'
import { counted, formatNumber, inSentence, isolated, listed } from '../lib/words'
import { useScope, useSetScope } from '../scope/scope'
import { ActionLink } from '../ui/buttons/action-link'
import { Button } from '../ui/buttons/button'
import { namesOf } from '../session/permissions'
import { useCan } from '../session/use-can'
import { EmptyState } from '../ui/empty-state'
import type { FirstStep, ListKind, ListRow } from './list-kind'
import type { Rows } from './use-rows'

const toPage = (page: number, words: string) => (
  <Link to="." search={(now: object) => ({ ...now, page })} className="link">
    {words}
  </Link>
)

/** Says that the page is past the end, while other pages still have rows. */
export const PastEnd = ({ page, last }: { page: number; last: number | undefined }) => (
  <EmptyState icon={<SearchX size={18} />} title={`There is no page ${formatNumber(page)}`}>
    <p>The list is shorter. Go to the {toPage(1, 'first page')}.</p>
    {last !== undefined && <p>Or go to the {toPage(last, 'last page')}.</p>}
  </EmptyState>
)

/** A link to the first step, or the permission that is missing and how to ask for it. */
function Begin({ firstStep: { needs, to, label, Else } }: { firstStep: FirstStep }) {
  const { allowed } = useCan(needs)
  const purpose = inSentence(label)
  return (
    <>
      {allowed ? (
        <ActionLink to={to} reason={undefined}>
          {label}
        </ActionLink>
      ) : (
        <>
          <p>
            To {purpose}, you need the permission {namesOf(needs)}.
          </p>
          <ForbiddenHelp needs={needs} what={`to ${purpose}`} />
        </>
      )}
      {Else && <Else />}
    </>
  )
}

/** The words for the part of the list that was searched: “Searched North and below, with 2 filters.” */
const searchedWords = (where: string, filters: number) =>
  `Searched ${where}${filters > 0 ? `, with ${counted(filters, 'filter')}` : ''}.`

/** Says which words a search looked for, where they aren't what was typed. */
function Reading({ search }: { search: string }) {
  const words = wordsOf(search).map(([plain]) => plain)
  if (words.join(' ') === search.toLowerCase()) return null
  return <p>{`A match has ${listed(words.map((word) => `“${isolated(word)}”`))}.`}</p>
}

const Unread = ({ why }: { why: string | undefined }) => why && ` Not everything was read: ${why}.`

type NarrowedProps<Row extends ListRow> = {
  kind: ListKind<Row>
  rows: Rows<Row>
  search: ListSearch
  onClear: (what: 'search' | 'filters') => void
  onPalette: (text: string) => void
}

/** Says that nothing matches and what was searched, with the ways to search more. */
export function NothingFound<Row extends ListRow>({
  kind,
  rows,
  search: { search },
  onClear,
  onPalette,
}: NarrowedProps<Row>) {
  const what = kind.noun.many
  const isKnown = rows.silent === 0 && rows.unread === undefined
  const filters = rows.filters.length
  const { uid, only, words } = useScope()
  const setScope = useSetScope()
  // The records of this page belong to no node, or the page shows them all.
  const hasNoNodes = useMatches({ select: (matches) => matches.at(-1)?.staticData.allNodes !== undefined })
  const isLimited = uid !== '' && !hasNoNodes
  const where = hasNoNodes ? `all ${what}` : uid === '' ? 'all nodes' : words
  const ways: readonly (readonly [boolean, string, () => void])[] = [
    [filters > 0, 'Clear filters', () => onClear('filters')],
    [search !== '', 'Clear search', () => onClear('search')],
    [isLimited && only !== '', 'Include the nodes below', () => setScope(uid)],
    [isLimited, 'Look in all nodes', () => setScope('')],
    [search !== '', 'Search other records', () => onPalette(search)],
  ]
  return (
    <EmptyState
      icon={<SearchX size={18} />}
      title={`No ${what} ${isKnown ? '' : 'are known to '}match${search === '' ? '' : ` “${isolated(search)}”`}`}
    >
      <p>
        {searchedWords(where, filters)}
        <Unread why={rows.unread} />
      </p>
      <Reading search={search} />
      <div className="flex flex-wrap justify-center gap-x-2">
        {ways
          .filter(([isOffered]) => isOffered)
          .map(([, label, onClick]) => (
            <Button key={label} small onClick={onClick}>
              {label}
            </Button>
          ))}
      </div>
    </EmptyState>
  )
}

/** Says that a page is empty, though others follow: a server can hide rows after it has cut its pages. */
export const EmptyPage = ({ what, next }: { what: string; next: number }) => (
  <EmptyState icon={<Inbox size={18} />} title={`No ${what} on this page`}>
    <p>The server sent none for it. Go to the {toPage(next, 'next page')}.</p>
  </EmptyState>
)

type Props = {
  what: string
  words: string | undefined
  firstStep: FirstStep | undefined
  unread: string | undefined
}

/** Says that the list is empty, with the first step. */
export const NoRows = ({ what, words = `No ${what} yet`, firstStep, unread }: Props) => (
  <EmptyState icon={<Inbox size={18} />} title={unread === undefined ? words : `No ${what} are known`}>
    <Unread why={unread} />
    {firstStep && <Begin firstStep={firstStep} />}
  </EmptyState>
)
