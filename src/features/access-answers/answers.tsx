import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { countOf, targetsAt } from '#domain/access/who-may'
import type { World } from '#domain/access/world'
import { isNone, mapKnown, unknown, valueOfKnown, type Known } from '#domain/known'
import { holderText } from '../../access/place-words'
import { ableWords, actionsWords, namedWords } from '../../access/action-words'
import { groupBy } from '#domain/group-by'
import { notKnown } from '../../lib/file-values'
import { formatNumber, isolated, sentence } from '../../lib/words'
import { ListCard } from '../../list/list-card'
import type { ListKind } from '../../list/list-kind'
import { readingOfKnown, useMadeList } from '../../list/use-list'
import { everyCompany } from '../../queries/companies'
import { accessSearch, type AccessSearch } from '../../queries/searches'
import { SelectField } from '../../ui/fields/select-field'
import { Skeleton } from '../../ui/waiting/skeleton'
import { answerColumns, domainOf, stateOf } from './answer-columns'
import { answerRows, mostLines, rowsByCompany, type AnswerRow } from './answer-rows'
import { byCompany, titled } from './answers.list'
import { isCritical, isRecord, type Question } from './question'
import { There, thereWords, Verdict, verdictWords } from './verdict'

/** The sum of the answers in a sentence, and the domains of their addresses. */
function sumOf(world: World, question: Question, rows: Known<readonly AnswerRow[]>, where: string) {
  const { actions, about, who } = question
  const [first, another] = actions
  if (!first) return ''
  const place = isRecord(about) ? `with ${isolated(about.record.name)}` : where
  const many = `${actions.length} ${actions.every(isCritical) ? 'high-risk ' : ''}things ${place}`
  if (who && !isRecord(about) && rows.kind !== 'unknown')
    return `${sentence(holderText(who))} can do ${rows.value.length} of ${many}.`
  const one = isRecord(about) ? namedWords(first, about.record.name) : `${actionsWords(first)} ${where}`
  const holders = (state: 'now' | 'later') =>
    mapKnown(rows, (all) => all.flatMap(({ holder }) => (holder.state === state ? [holder] : [])))
  const able = holders('now')
  const invited = valueOfKnown(holders('later')) ?? []
  const lapsed = invited.filter((holder) => stateOf({ holder }) === 'lapsed').length
  const people = (valueOfKnown(able) ?? []).filter(({ kind }) => kind === 'person')
  const isEmpty = !another && !isRecord(about) && isNone(countOf(targetsAt(world, first, about)))
  const domains = [...groupBy(people, (holder) => domainOf({ holder }) ?? notKnown)]
  return [
    ableWords(world, first, able, another ? `do at least one of ${many}` : one),
    isEmpty && 'There is nothing that it could be done to.',
    invited.length > lapsed && `Invitations pending: ${formatNumber(invited.length - lapsed)}.`,
    lapsed > 0 && `Invitations expired: ${formatNumber(lapsed)}.`,
    domains.length > 0 && `Domains: ${domains.map(([domain, of]) => `${domain} (${of.length})`).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

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

/** Everybody who may do what a question asks, as a list; above it the sum, or the answer about one of them. */
export function Answers({ world, question, where, problem, filters, ...listed }: Props) {
  const { search, onSearch } = listed
  const { actions, about } = question
  const [action, another] = actions
  const isOnCompanies = actions.every(({ on }) => on === 'company')
  const isByCompany = isOnCompanies && search.by === 'company'
  const { data: companies, error } = useQuery({ ...everyCompany.query, enabled: isByCompany })
  const { who } = question
  const all = useMemo(() => answerRows(world, question), [world, question])
  const named = useMemo(
    () => (isByCompany ? rowsByCompany(world, all, companies?.rows ?? unread, question) : all),
    [world, question, all, isByCompany, companies],
  )
  const columns = useMemo(() => answerColumns(question, isByCompany), [question, isByCompany])
  const made = useMemo(() => readingOfKnown(named ?? unread), [named])
  const isReading = isByCompany && !companies && !error
  const list = useMadeList<AnswerRow, AccessSearch>(isReading ? undefined : made)
  const one = action && !another && who ? { world, holder: who, action } : undefined
  const part = valueOfKnown(all)?.[0]?.parts[0]
  const title = useMemo(
    () =>
      !one
        ? sumOf(world, question, all, where)
        : isRecord(about)
          ? `${verdictWords(one, about)} Listed are those who can.`
          : thereWords({ ...one, where, part }),
    // oxlint-disable-next-line react/exhaustive-deps -- the others are made of these
    [world, question, all, where],
  )
  const kind = useMemo(
    () => titled(isByCompany ? byCompany(listed.kind) : listed.kind, title),
    [isByCompany, listed.kind, title],
  )
  return (
    <ListCard
      defaults={accessSearch.defaults}
      {...listed}
      kind={kind}
      list={list}
      columns={columns}
      none={problem ? 'No answer' : 'Nobody you can see'}
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
        <div className="max-h-72 flex-none scrolls border-b border-line-soft px-(--edge) py-2.5">
          {problem && <p className="text-bad">{problem}</p>}
          {one && !problem ? (
            <section aria-label="Answer">
              <div role="status" className="flex flex-col gap-2">
                {isRecord(about) ? (
                  <Verdict {...one} target={about} />
                ) : (
                  <There {...one} spans={about} where={where} part={part} />
                )}
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
        </div>
      }
    />
  )
}
