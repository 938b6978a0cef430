import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isEmptyPlan, planOf, type Plan, type ItemKey } from '#domain/review/review-decisions'
import { applyReview, type Review } from '#contract/reviews'
import { thisSession } from '../api/this-session'
import { counted, isolated, listed } from '../lib/words'
import { mayBeDone } from '../api/doubt'
import { failureText, offlineFailure, writeFailure } from '../form/write-failure'
import { failedAttempt } from '../form/bulk-run/failed-attempt'
import { runMany, type Attempt, type ItemOutcome, type Pause } from '../form/bulk-run/run-many'
import { done } from '../form/outcome-words'
import { PauseNote } from '../form/bulk-run/pause-note'
import { HoldersNote } from '../scope/holders-note'
import { useReason } from '../session/use-can'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { ConfirmDialog } from '../ui/overlay/confirm-dialog'
import { Name } from '../ui/name'
import { useStop } from '../ui/use-stop'
import { ReasonedButton } from '../ui/reasoned-button'
import { applyMutation } from '../queries/reviews'
import { changeResult } from './change-result'
import { nameOfPermission } from './review-words'

type Row = {
  readonly reviewed: Review['roles'][number]
  readonly plan: Plan
  readonly last: Review['changes'][number] | undefined
}

/** The changes that follow from the decisions, role by role, with their latest results. */
export const changesOf = (review: Review): Row[] =>
  review.roles.flatMap((reviewed) => {
    const last = review.changes.findLast(({ role }) => role === reviewed.role_id)
    // What was done counts, even if an earlier version understood the decisions differently.
    const plan =
      last?.result === 'done'
        ? { remove: last.removed ?? [], add: last.added ?? [] }
        : reviewed.role && planOf(reviewed.role, review.decisions)
    return plan && !isEmptyPlan(plan) ? [{ reviewed, plan, last }] : []
  })
const waitingIn = (rows: readonly Row[]): Row[] =>
  rows.filter(({ last }) => last === undefined || ['refused', 'maybe'].includes(last.result))

function PlanWords({ reviewed, plan: { remove, add } }: Pick<Row, 'reviewed' | 'plan'>) {
  const names = (codes: readonly string[]) => listed(codes.map((code) => nameOfPermission(reviewed, code)))
  return (
    <div className="text-sm">
      {remove.length > 0 && (
        <p>
          <span className="font-semibold text-bad">Removes {remove.length}:</span>{' '}
          <Name>{names(remove)}</Name>
        </p>
      )}
      {add.length > 0 && (
        <p>
          <span className="font-semibold text-good">Adds {add.length}:</span> <Name>{names(add)}</Name>
        </p>
      )}
    </div>
  )
}

function Result({ row: { plan, last }, isDoubtful }: Omit<RowProps, 'applying'>) {
  const [tone, words] = changeResult(plan, last, isDoubtful)
  return <Badge tone={tone}>{words}</Badge>
}

type RowProps = { row: Row; applying: boolean; isDoubtful: boolean }
const ChangeRow = ({ row, row: { reviewed, plan, last }, applying, isDoubtful }: RowProps) => (
  <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-0">
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-medium">
        <Name>{reviewed.name}</Name>
      </p>
      <PlanWords reviewed={reviewed} plan={plan} />
      {last?.detail && (
        <p className="mt-1 text-sm text-bad">
          <bdi>{last.detail}</bdi>
        </p>
      )}
    </div>
    {applying ? (
      <span className="text-sm text-muted">Applying…</span>
    ) : (
      <Result row={row} isDoubtful={isDoubtful} />
    )}
  </li>
)

const attemptsAt = ({ changes }: Review, id: string) => changes.filter(({ role }) => role === id).length

/**
 * Applies the changes role by role, until it is stopped or one fails. `at`: the role that is being changed.
 * `isDoubtful`: whether the outcome of the last attempt isn't known.
 */
function useApply(review: Review, waiting: readonly Row[]) {
  const [at, setAt] = useState('')
  const [problem, setProblem] = useState('')
  const [pause, setPause] = useState<Pause>()
  /** How many attempts the review had before a change whose outcome isn't known, by role. */
  const [doubts, setDoubts] = useState<ReadonlyMap<string, number>>(new Map())
  const { begin, stop } = useStop()
  const { mutateAsync } = useMutation(applyMutation(review.id))
  const apply = async () => {
    setProblem('')
    if (!navigator.onLine) return setProblem(offlineFailure.above)
    const stillIn = thisSession()
    const attempt = async ({ reviewed: { role_id, name } }: Row): Promise<Attempt> => {
      setAt(role_id)
      const before = attemptsAt(review, role_id)
      const doubt = () => setDoubts((now) => new Map(now).set(role_id, before))
      try {
        stillIn()
        const reply = await mutateAsync(role_id)
        if (attemptsAt(reply, role_id) > before) return { outcome: done('') }
        doubt()
        const words = `The server didn’t say whether ${isolated(name)} was changed. Check the role before you retry.`
        setProblem(words)
        return { outcome: { kind: 'maybe', words }, stop: true }
      } catch (error) {
        const made = failedAttempt(error)
        // A limit of requests passes. Any other failure is for a person to look at.
        if (made.wait !== undefined) return made
        if (mayBeDone(error)) doubt()
        setProblem(failureText(writeFailure(error)))
        return { ...made, stop: true }
      }
    }
    const onOutcome = (_row: Row, outcome: ItemOutcome) => {
      if (outcome.kind === 'not-done') setProblem(outcome.words)
    }
    await runMany({ items: waiting, attempt, onOutcome, onPause: setPause, signal: begin(), atOnce: 1 })
    setAt('')
  }
  const isDoubtful = ({ role_id }: Row['reviewed']) => doubts.get(role_id) === attemptsAt(review, role_id)
  return { at, problem, pause, apply, isDoubtful, stop }
}

/** Returns why the changes can't be applied now, or undefined when they can. */
function useObstacle(review: Review, open: readonly ItemKey[]): string | undefined {
  const lacked = useReason(applyReview.needs)
  if (lacked !== undefined) return lacked
  if (open.length > 0) return `${counted(open.length, 'decision')} still open.`
  return review.state === 'paused' ? 'The review is paused.' : undefined
}

type BarProps = {
  waiting: readonly Row[]
  reason: string | undefined
  applying: boolean
  onApply: () => void
  onStop: () => void
}
const ApplyBar = ({ waiting, reason, applying, onApply, onStop }: BarProps) => (
  <div className="flex flex-wrap items-center gap-3 bg-sunken px-4 py-3">
    <ReasonedButton reason={reason} look="primary" busy={applying} onClick={onApply}>
      {waiting.some(({ last }) => last) ? 'Retry' : 'Apply'} changes to {counted(waiting.length, 'role')}
    </ReasonedButton>
    {applying && (
      <Button look="quiet" onClick={onStop}>
        Stop after this one
      </Button>
    )}
    {reason && <span className="text-sm text-muted">{reason}</span>}
  </div>
)

type ConfirmProps = { waiting: readonly Row[]; onConfirm: () => void; onClose: () => void }
const ConfirmChanges = ({ waiting, onConfirm, onClose }: ConfirmProps) => (
  <ConfirmDialog
    title={`Change ${counted(waiting.length, 'role')}?`}
    confirm="Apply changes"
    look="primary"
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <p>The changes take effect immediately. Other changes made to the roles in the meantime stay.</p>
    <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto rounded-md border border-line bg-sunken px-3 py-2 text-ink">
      {waiting.map(({ reviewed, plan }) => (
        <li key={reviewed.role_id}>
          <p className="font-semibold">
            <Name>{reviewed.name}</Name> <span className="font-normal text-muted">ID {reviewed.role_id}</span>
          </p>
          <PlanWords reviewed={reviewed} plan={plan} />
          <div className="text-sm text-soft">
            <HoldersNote role={reviewed.role ?? { id: reviewed.role_id }} />
          </div>
        </li>
      ))}
    </ul>
  </ConfirmDialog>
)

/**
 * The changes to roles that follow from “reduce” and “revoke”. A person confirms them, and they are applied
 * role by role.
 */
export function ChangesCard({ review, open }: { review: Review; open: readonly ItemKey[] }) {
  const rows = changesOf(review)
  const waiting = waitingIn(rows)
  const reason = useObstacle(review, open)
  const [asking, setAsking] = useState(false)
  const { at, problem, pause, apply, isDoubtful, stop } = useApply(review, waiting)
  if (rows.length === 0) return null

  const done = rows.length - waiting.length
  return (
    <div id="changes" className={review.state === 'closed' ? undefined : 'm-(--edge) shrink-0'}>
      <Card title="Changes to roles" note={<span role="status">{`${done} of ${rows.length} applied`}</span>}>
        <ul>
          {rows.map((row) => (
            <ChangeRow
              key={row.reviewed.role_id}
              row={row}
              applying={at === row.reviewed.role_id}
              isDoubtful={isDoubtful(row.reviewed)}
            />
          ))}
        </ul>
        {problem && (
          <p role="alert" className="bg-bad-soft px-4 py-3 text-sm text-bad">
            <bdi>{problem}</bdi>
          </p>
        )}
        {pause && <PauseNote pause={pause} className="bg-warn-soft px-4 py-3 text-sm" />}
        {review.state !== 'closed' && waiting.length > 0 && (
          <ApplyBar
            waiting={waiting}
            reason={reason}
            applying={at !== ''}
            onApply={() => setAsking(true)}
            onStop={stop}
          />
        )}
        {asking && (
          <ConfirmChanges
            waiting={waiting}
            onConfirm={() => {
              setAsking(false)
              void apply()
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Card>
    </div>
  )
}
