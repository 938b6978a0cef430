import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode, type RefCallback } from 'react'
import { matchesWords, prefixFirst } from '#domain/folding'
import { nothingMatches } from '../../lib/nothing-matches'
import { Popover } from '../../ui/overlay/popover'
import { useSettled } from '../../ui/use-settled'
import type { Choice, ChoiceFilter, FilterEditorProps } from './list-filter'

/** More choices than this get a field that searches them. */
export const manyChoices = 8

const none: readonly Choice[] = []

/**
 * The choices whose words have a text, those that the server has too, and what is to be said of its search.
 * Without a text they stand under their heads.
 */
function useMatching<Row>({ key, find }: ChoiceFilter<Row>, choices: readonly Choice[], text: string) {
  const settled = useSettled(text)
  const { data = none, isError } = useQuery({
    queryKey: ['filter', key, settled],
    queryFn: ({ signal }) => find?.(settled, signal) ?? none,
    enabled: find !== undefined,
  })
  const isOver = find === undefined || text === '' || (settled === text && (data !== none || isError))
  const isKnown = new Set(choices.map(({ value }) => value))
  const all = [...choices, ...data.filter(({ value }) => !isKnown.has(value))]
  const found = prefixFirst(
    all.filter(({ words }) => matchesWords(words, text)),
    text,
    ({ words }) => words,
  )
  const failed = 'The search failed. Only names on this page are listed.'
  const words = isError ? failed : !isOver ? 'Searching…' : found.length === 0 ? nothingMatches(text) : ''
  return { groups: text === '' ? groupsOf(all) : [{ group: undefined, choices: found }], found, words }
}

/** The choices under their heads, in the order in which the heads come first. */
const groupsOf = (choices: readonly Choice[]) =>
  [...new Set(choices.map(({ group }) => group))].map((group) => ({
    group,
    choices: choices.filter((one) => one.group === group),
  }))

type Props<Row> = Pick<FilterEditorProps<Row, ChoiceFilter<Row>>, 'filter' | 'place' | 'onClose'> & {
  choices: readonly Choice[]
  /** What Enter in the search does with the first choice that it finds. */
  onEnter: (value: string) => void
  /** `first`: the control to which the arrow down leads from the search. */
  children: (choice: Choice, first: RefCallback<HTMLElement> | undefined) => ReactNode
}

/** Choices in a popover, with a field that searches many of them, also on the server. */
export function Searched<Row>({ filter, place, choices, onClose, onEnter, children }: Props<Row>) {
  const [text, setText] = useState('')
  const { groups, found, words } = useMatching(filter, choices, text.trim())
  const first = useRef<HTMLElement>(null)
  const [holdFirst] = useState(() => (element: HTMLElement | null) => void (first.current = element))
  return (
    <Popover title={filter.label} place={place} onClose={onClose}>
      {(choices.length > manyChoices || filter.find) && (
        <input
          type="search"
          aria-label={`Search ${filter.label.toLowerCase()}`}
          placeholder={filter.find ? 'Type to search all' : 'Search'}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && text !== '' && found[0]) onEnter(found[0].value)
            if (key === 'ArrowDown') first.current?.focus()
          }}
          className="field w-full"
        />
      )}
      <div className="max-h-72 overflow-y-auto">
        {groups.map(({ group, choices: ofGroup }) => (
          <section key={group ?? ''} aria-label={group}>
            {group !== undefined && <h3 className="px-2 pt-2 pb-1 text-xs text-muted">{group}</h3>}
            <ul>
              {ofGroup.map((choice) => (
                <li key={choice.value}>
                  {children(choice, choice === groups[0]?.choices[0] ? holdFirst : undefined)}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p role="status" className="px-2 text-muted empty:hidden">
        {words}
      </p>
    </Popover>
  )
}
