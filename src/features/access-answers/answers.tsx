import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { World } from '#domain/access/world'
import { unknown } from '#domain/known'
import { ReadAt, useWorldReading } from '../../access/read-at'
import { formatNumber } from '../../lib/words'
import { ListCard } from '../../list/list-card'
import type { ListKind } from '../../list/list-kind'
import { readingOfKnown, useMadeList } from '../../list/use-list'
import { everyCompany } from '../../queries/companies'
import { accessSearch, type AccessSearch } from '../../queries/searches'
import { SelectField } from '../../ui/fields/select-field'
import { Skeleton } from '../../ui/waiting/skeleton'
import { answerColumns } from './answer-columns'
import { answerRows, asksOf, mostLines, partOf, rowsByCompany, type AnswerRow } from './answer-rows'
import { byCompany, titled } from './answers.list'
import { asked, isRecord, type Question } from './question'
import { sumOf } from './sum-words'
import { There, thereWords, Verdict, verdictWords } from './verdict'

const unread = unknown('the companies couldn’t be read')

type Props = {
  world: World
  question: Question
  kind: ListKind<AnswerRow>
  /** The place in words: “in North and below”. */
  where: string
  /** What can't be answered of the address. */
  problem?: string | undefined
  search: AccessSearch
  onSearch: (to: AccessSearch) => void
  filters?: ReactNode
  defaults?: AccessSearch
}

/** A question as a text, whose selection is of no other. */
const asWords = ({ actions, about, who }: Question, { node, only, by }: AccessSearch) =>
  [
    ...actions.map(asked),
    ...(isRecord(about) ? [about.kind, about.record.id] : [node, only]),
    who?.id,
    by,
  ].join()

/** Everybody who may do what a question asks, as a list; above it the sum, or the answer about one of them. */
export function Answers({ world, question, where, problem, filters, ...given }: Props) {
  const { search, onSearch } = given
  const { actions, about } = question
  const [action, another] = actions
  const isOnCompanies = actions.every(({ on }) => on === 'company')
  const isByCompany = isOnCompanies && search.by === 'company'
  const { data: companies, error } = useQuery({ ...everyCompany.query, enabled: isByCompany })
  const { who } = question
  const asks = useMemo(() => asksOf(world, question), [world, question])
  const all = useMemo(() => answerRows(world, question, asks), [world, question, asks])
  const named = useMemo(
    () => (isByCompany ? rowsByCompany(world, all, companies?.rows ?? unread, question) : all),
    [world, question, all, isByCompany, companies],
  )
  const columns = useMemo(() => answerColumns(question, isByCompany, all), [question, isByCompany, all])
  const reading = useWorldReading()
  const readAt = Math.min(reading.readAt, (isByCompany && companies?.begunAt) || Infinity)
  const made = useMemo(() => readingOfKnown(named ?? unread, readAt), [named, readAt])
  const isReading = isByCompany && !companies && !error
  const list = useMadeList<AnswerRow, AccessSearch>(isReading ? undefined : made)
  const [asked] = asks
  const one = action && !another && who && asked ? { world, holder: who, action, asked, where } : undefined
  const part = one && partOf(world, question, one.asked, one.asked.canDoOf(one.holder))
  const title = useMemo(
    () =>
      !one || !part
        ? sumOf({ world, question, asks, where }, all)
        : isRecord(about)
          ? `${verdictWords(one, about)} Listed are those who can.`
          : thereWords(one, part),
    // oxlint-disable-next-line react/exhaustive-deps -- the others are made of these
    [world, question, all, where],
  )
  const kind = useMemo(
    () => titled(isByCompany ? byCompany(given.kind) : given.kind, title, readAt),
    [isByCompany, given.kind, title, readAt],
  )
  return (
    <ListCard
      about={asWords(question, search)}
      defaults={accessSearch.defaults}
      {...given}
      kind={kind}
      list={list}
      columns={columns}
      none={problem || all.kind === 'unknown' ? 'No answer' : 'Nobody you can see'}
      filters={
        <>
          {filters}
          {isOnCompanies && !isRecord(about) && (
            <SelectField
              label="Lines"
              quiet
              value={search.by}
              onChange={(by) => onSearch({ ...search, page: 1, by: by === 'company' ? by : '' })}
            >
              <option value="">By person and key</option>
              <option value="company">By company</option>
            </SelectField>
          )}
        </>
      }
      note={
        <div
          // It scrolls where reasons are many, by keyboard too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing inside takes the focus
          tabIndex={0}
          role="region"
          aria-label="Summary"
          className="max-h-72 flex-none scrolls border-b border-line-soft px-(--edge) py-2.5"
        >
          {problem && <p className="text-bad">{problem}</p>}
          {one && part && !problem ? (
            <section aria-label="Answer">
              <div role="status" className="flex flex-col gap-2">
                {isRecord(about) ? <Verdict {...one} target={about} /> : <There {...one} part={part} />}
              </div>
            </section>
          ) : (
            <p role="status" className="text-soft">
              {isReading ? <Skeleton className="w-64" /> : title}
              {isRecord(about) && where !== '' && ' To see why somebody can’t, choose Who.'}
              {error && ' The companies couldn’t be read.'}
              {!named &&
                ` That is more than ${formatNumber(mostLines)} lines. Choose a node, a person or fewer actions.`}
            </p>
          )}
          <ReadAt
            {...reading}
            readAt={readAt}
            refresh={() => {
              reading.refresh()
              if (isByCompany) everyCompany.refresh()
            }}
          />
        </div>
      }
    />
  )
}
