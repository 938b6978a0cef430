import { Download, RotateCcw, Signature } from 'lucide-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { comparisonSides } from '#contract/months/month-comparisons'
import { type Closing, type MonthFacts, listMonths } from '#contract/months/months'
import { rowsOf } from '#domain/months/ledger'
import { useNeeds } from '../../api/offers'
import { ActionButton } from '../../form/action-button'
import { ConfirmAction } from '../../form/confirm-action'
import { closeMutation, readClosing, reopenMutation, type WholeMonth } from '../../queries/months'
import { useIsPerson } from '../../session/session'
import { useReason } from '../../session/use-can'
import { Button } from '../../ui/buttons/button'
import { saveFile } from '../../ui/buttons/download'
import { TextField } from '../../ui/fields/fields'
import { Name } from '../../ui/name'
import { showToast } from '../../ui/overlay/toast'
import { formatMoment, monthName } from '../../lib/dates'
import { counted, formatNumber } from '../../lib/words'
import { comparisonQuery } from '../../queries/month-comparisons'
import { errorWords } from '../../errors/error-words'
import { isCut } from './comparison/compared-files'
import { leftOutLines, ownMonth, resultRows, sideOf } from './comparison/comparison-rows'
import { isNotNamed, notNamedWords, openRows } from './comparison/open-rows'
import { sumFaults } from './comparison/comparison-words'
import { byWords, monthAddress, whyOpen } from './month-words'

/** What is missing. The month can be closed all the same. */
function Missing({ month }: { month: WholeMonth }) {
  const { data } = useQuery(comparisonQuery(month.facts.id))
  const rows = useMemo(() => {
    const own = ownMonth(month)
    return comparisonSides.flatMap((side) => (data ? resultRows(own, sideOf(data, side)) : []))
  }, [month, data])
  if (!data) return null
  const open = openRows(rows).length
  const notNamed = rows.filter(isNotNamed)
  const cut = data.files.filter(isCut)
  const leftOut = leftOutLines(data.files)
  const unpriced = rowsOf(month).filter(({ amount }) => amount === null).length
  const missing = [
    data.files.length === 0 && 'No file was compared.',
    ...cut.map(
      ({ name, sent, lines }) =>
        `Only ${formatNumber(sent)} of ${counted(lines, 'line')} of ${name} were sent.`,
    ),
    open > 0 && `${counted(open, 'difference is', 'differences are')} not decided.`,
    notNamed.length > 0 && notNamedWords(notNamed),
    leftOut > 0 && `${counted(leftOut, 'line')} of the files ${leftOut === 1 ? 'is' : 'are'} not compared.`,
    unpriced > 0 && `${counted(unpriced, 'line has', 'lines have')} no price.`,
  ].filter((words) => typeof words === 'string')
  const faults = data.files.flatMap((file) => sumFaults(file).map((words) => `${file.name}: ${words}`))
  return [...faults, ...missing].map((words, at) => (
    <p key={words} className={at < faults.length ? 'text-bad' : 'text-warn'}>
      {words}
    </p>
  ))
}

export function CloseMonth({ facts, month }: { facts: MonthFacts; month: WholeMonth | undefined }) {
  const needs = useReason(useNeeds(listMonths))
  const isPerson = useIsPerson()
  const name = monthName(facts.id)
  return (
    <ActionButton
      label="Close and sign"
      icon={<Signature size={16} aria-hidden="true" />}
      reason={needs ?? (isPerson ? whyOpen(facts) : 'Only people close months, not keys.')}
    >
      {(leave) => (
        <ConfirmAction
          title={`Close ${name}?`}
          name={name}
          id={facts.id}
          mutation={closeMutation(facts.id)}
          confirm="Close and sign"
          look="primary"
          onClose={leave}
          said={`${name} was closed and signed.`}
        >
          <p>
            You sign what each company had, what it costs, and the decisions about differences. Nobody can
            change decisions after that, unless somebody reopens the month.
          </p>
          {month && <Missing month={month} />}
        </ConfirmAction>
      )}
    </ActionButton>
  )
}

export function ReopenMonth({ facts }: { facts: MonthFacts }) {
  const [reason, setReason] = useState('')
  const isPerson = useIsPerson()
  const name = monthName(facts.id)
  return (
    <ActionButton
      label="Reopen"
      icon={<RotateCcw size={16} aria-hidden="true" />}
      reason={isPerson ? undefined : 'Only people reopen months, not keys.'}
    >
      {(leave) => (
        <ConfirmAction
          title={`Reopen ${name}?`}
          name={name}
          id={facts.id}
          mutation={reopenMutation(facts.id, reason)}
          confirm="Reopen"
          look="primary"
          reason={reason.trim() === '' ? 'Give a reason.' : undefined}
          onClose={leave}
          said={`${name} was reopened.`}
        >
          <p>Its signed file stays, and the log says who reopened it and why.</p>
          <TextField label="Reason" value={reason} onChange={setReason} />
        </ConfirmAction>
      )}
    </ActionButton>
  )
}

/** Saves the signed file of a closing. */
export function SignedFile({ month, id }: { month: string; id: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      saveFile(`month-${monthAddress(month)}-${id}.json`, 'application/json', await readClosing(month, id)),
    onError: (error) => showToast('bad', errorWords(error).title),
  })
  return (
    <Button small busy={isPending} icon={<Download size={14} aria-hidden="true" />} onClick={() => mutate()}>
      Signed file
    </Button>
  )
}

type ActProps = { words: string; at: string; by: Closing['reopened_by']; reason?: Closing['reason'] }
const Act = ({ words, at, by, reason }: ActProps) => (
  <span>
    {words} {formatMoment(at)}
    {by && (
      <>
        {' '}
        by <Name>{byWords(by)}</Name>
      </>
    )}
    {reason && (
      <>
        : <Name>{reason}</Name>
      </>
    )}
  </span>
)

/** Each closing and reopening with its person and reason, and each signed file, the newest first. */
export function Closings({ facts: { id, closings } }: { facts: MonthFacts }) {
  const list = (
    <ul className="flex flex-col gap-1 empty:hidden">
      {closings.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Act words="Closed" at={one.closed_at} by={one.closed_by} />
          {one.reopened_at !== null && (
            <Act words="Reopened" at={one.reopened_at} by={one.reopened_by} reason={one.reason} />
          )}
          <Link
            to="/billing/months/$id/closings/$closing"
            params={{ id: monthAddress(id), closing: one.id }}
            className="link"
          >
            Read
          </Link>
          <SignedFile month={id} id={one.id} />
        </li>
      ))}
    </ul>
  )
  const [last, ...earlier] = closings
  if (!last || earlier.length === 0) return list
  return (
    <details>
      <summary className="leading-6">
        {last.reopened_at === null ? 'Closed' : 'Reopened'} {formatMoment(last.reopened_at ?? last.closed_at)}
        {' by '}
        <Name>{(last.reopened_by ?? last.closed_by).name}</Name>; {earlier.length} more
      </summary>
      {list}
    </details>
  )
}
