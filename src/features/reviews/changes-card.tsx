import { useState } from 'react'
import type { ReviewCaller } from '#contract/reviews/callers'
import type { Review } from '#contract/reviews/reviews'
import { useEffectOn } from '../../access/use-effect-on'
import { listed } from '../../lib/words'
import { PauseNote } from '../../form/bulk-run/pause-note'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/buttons/button'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog'
import { Name } from '../../ui/name'
import { ReasonedButton } from '../../ui/buttons/reasoned-button'
import {
  changesOf,
  countedChanges,
  isWaiting,
  resultWords,
  writesOf,
  type Change,
  type RoleChange,
} from './changes'
import { nameOfPermission } from './review-words'
import type { Step } from './review-items'
import { useApply, useApplyObstacle } from './use-apply'

function PlanWords({ change: { reviewed, plan } }: { change: RoleChange }) {
  const { remove, add } = plan
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

/** What the decision about a person or key comes to. */
const CallerWords = ({ one }: { one: ReviewCaller }) =>
  one.decision?.decision === 'remove' ? (
    <p className="text-sm font-semibold text-bad">
      {one.kind === 'key' ? 'Deletes the key' : 'Deletes the person'}
    </p>
  ) : (
    <p className="text-sm">
      <span className="font-semibold">Other role:</span>{' '}
      <Name>{one.decision?.facts?.role_name ?? one.role_name}</Name> → <Name>{one.decision?.role_name}</Name>
    </p>
  )

const WhatChanges = ({ change }: { change: Change }) =>
  'one' in change ? <CallerWords one={change.one} /> : <PlanWords change={change} />

type LineProps = { change: Change; applying: boolean; isDoubtful: boolean }
function ChangeLine({ change, applying, isDoubtful }: LineProps) {
  const [tone, words] = resultWords(change, isDoubtful)
  const detail = change.last?.detail
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">
          <Name>{change.name}</Name>
        </p>
        <WhatChanges change={change} />
        {detail && (
          <p className="mt-1 text-sm text-bad">
            <bdi>{detail}</bdi>
          </p>
        )}
      </div>
      {applying ? <span className="text-sm text-muted">Applying…</span> : <Badge tone={tone}>{words}</Badge>}
    </li>
  )
}

type BarProps = {
  waiting: readonly Change[]
  reason: string | undefined
  applying: boolean
  onApply: () => void
  onStop: () => void
}
const ApplyBar = ({ waiting, reason, applying, onApply, onStop }: BarProps) => (
  <div className="flex flex-wrap items-center gap-3 bg-sunken px-4 py-3">
    <ReasonedButton reason={reason} look="primary" busy={applying} onClick={onApply}>
      {waiting.some(({ last }) => last) ? 'Retry' : 'Apply'} changes to {countedChanges(waiting)}
    </ReasonedButton>
    {applying && (
      <Button look="quiet" onClick={onStop}>
        Stop after this one
      </Button>
    )}
    {reason && <span className="text-sm text-muted">{reason}</span>}
  </div>
)

type ConfirmProps = { waiting: readonly Change[]; onConfirm: () => void; onClose: () => void }
function ConfirmChanges({ waiting, onConfirm, onClose }: ConfirmProps) {
  const effect = useEffectOn((world) => waiting.flatMap((change) => writesOf(world, change)))
  return (
    <ConfirmDialog
      reason={effect.obstacle}
      beside={effect.sum}
      title={`Change ${countedChanges(waiting)}?`}
      confirm="Apply changes"
      look="primary"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>The changes take effect immediately. Whatever others changed since the decision is refused.</p>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="flex max-h-72 flex-col gap-2 overflow-y-auto rounded-md border border-line bg-sunken px-3 py-2 text-ink"
      >
        {waiting.map((change) => (
          <li key={change.key}>
            <p className="font-semibold">
              <Name>{change.name}</Name> <span className="font-normal text-muted">ID {change.id}</span>
            </p>
            <WhatChanges change={change} />
          </li>
        ))}
      </ul>
      {effect.panel}
    </ConfirmDialog>
  )
}

/** The changes that follow from the decisions. A person confirms them, and they are applied one by one. */
export function ChangesCard({ review, open }: { review: Review; open: readonly Step[] }) {
  const changes = changesOf(review)
  const waiting = changes.filter(isWaiting)
  const reason = useApplyObstacle(review, waiting, open)
  /** What stood when Apply was pressed. */
  const [asked, setAsked] = useState<readonly Change[]>()
  const { at, problem, pause, apply, isDoubtful, stop } = useApply(review)
  if (changes.length === 0) return null

  const done = changes.length - waiting.length
  return (
    <div id="changes">
      <Card
        title={review.kind === 'people' || review.kind === 'all' ? 'Changes' : 'Changes to roles'}
        note={<span role="status">{`${done} of ${changes.length} applied`}</span>}
      >
        <ul>
          {changes.map((change) => (
            <ChangeLine
              key={change.key}
              change={change}
              applying={at === change.key}
              isDoubtful={isDoubtful(change)}
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
            onApply={() => setAsked(waiting)}
            onStop={stop}
          />
        )}
        {asked && (
          <ConfirmChanges
            waiting={asked}
            onConfirm={() => {
              setAsked(undefined)
              void apply(asked)
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Card>
    </div>
  )
}
