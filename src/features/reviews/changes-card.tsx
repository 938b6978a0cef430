import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallerKind } from '#contract/reviews/callers'
import type { Review } from '#contract/reviews/reviews'
import { neededToDecide } from '#domain/review/reviewer-needs'
import type { ItemOutcome } from '../../form/bulk-run/run-many'
import { done } from '../../form/saved'
import { counted, isolated } from '../../lib/words'
import { BulkDialog } from '../../list/bulk/bulk-dialog'
import { applyMutation } from '../../queries/reviews'
import { useReason } from '../../session/use-can'
import { Badge } from '../../ui/badge'
import { ReasonedButton } from '../../ui/buttons/reasoned-button'
import { Card } from '../../ui/card'
import { Name } from '../../ui/name'
import {
  changesOf,
  changeWords,
  countedChanges,
  isRemoval,
  isWaiting,
  outcomeOf,
  resultWords,
  writesOf,
  type Change,
} from './changes'
import type { Step } from './review-items'

function ChangeLine({ change, isDoubtful }: { change: Change; isDoubtful: boolean }) {
  const [tone, words] = resultWords(change, isDoubtful)
  const detail = change.last?.detail
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">
          <Name>{change.name}</Name>
        </p>
        <p className={`text-sm ${isRemoval(change) ? 'font-semibold text-bad' : ''}`}>
          <Name>{changeWords(change)}</Name>
        </p>
        {detail && (
          <p className="mt-1 text-sm text-bad">
            <bdi>{detail}</bdi>
          </p>
        )}
      </div>
      <Badge tone={tone}>{words}</Badge>
    </li>
  )
}

const bodyOf = (change: Change) =>
  'one' in change
    ? {
        // The wire's kind is any text. The server refuses one that it doesn't know.
        kind: change.one.kind as CallerKind,
        id: change.id,
        decision: change.one.decision?.decision as 'other_role' | 'remove',
        role: change.one.decision?.role ?? null,
      }
    : { kind: 'role' as const, id: change.id, removed: [...change.plan.remove], added: [...change.plan.add] }

/** Why the changes can't be applied now; undefined when they can. */
function useApplyObstacle(review: Review, waiting: readonly Change[], open: readonly Step[]) {
  const [ofRoles, ofCallers] = [useReason(neededToDecide('role')), useReason(neededToDecide('person'))]
  const lacked = waiting.map((change) => ('one' in change ? ofCallers : ofRoles)).find(Boolean)
  if (lacked !== undefined) return lacked
  if (open.length > 0) return `${counted(open.length, 'decision')} still open.`
  return review.state === 'paused' ? 'The review is paused.' : undefined
}

type ApplyProps = {
  review: Review
  changes: readonly Change[]
  onClose: (outcomes: ReadonlyMap<string, ItemOutcome>) => void
}
/** Applies the changes one by one, as they stood when it opened, also where somebody decides meanwhile. */
function ApplyDialog({ review, changes, onClose }: ApplyProps) {
  const { mutateAsync } = useMutation(applyMutation(review.id))
  const latest = (now: Review, key: string) => changesOf(now).find((one) => one.key === key)
  const apply = async ({ change }: { change: Change }): Promise<ItemOutcome> => {
    const after = latest(await mutateAsync(bodyOf(change)), change.key)
    if (!after || after.attempt === latest(review, change.key)?.attempt)
      return {
        kind: 'maybe',
        words: `The server didn’t say whether ${isolated(change.name)} was changed. Check before you retry.`,
      }
    const outcome = outcomeOf(after)
    return outcome === 'not-done' || outcome === 'maybe'
      ? { kind: outcome, words: after.last?.detail ?? '' }
      : done('')
  }
  return (
    <BulkDialog
      kind={{ noun: { one: 'change', many: 'changes' }, refresh: () => undefined }}
      nameOf={({ change }) => change.name}
      chosen={changes.map((change) => ({ id: change.key, change }))}
      onSelect={undefined}
      onClose={onClose}
      action={{
        label: 'Apply',
        title: () => `Change ${countedChanges(changes)}?`,
        confirm: () => 'Apply changes',
        done: ['change applied', 'changes applied'],
        needs: 'any key',
        words: 'The changes take effect immediately. Whatever others changed since the decision is refused.',
        about: ({ change }) => `ID ${change.id} · ${changeWords(change)}`,
        lines: {
          heads: ['ID', 'Name', 'Change'],
          of: ({ change }) => [[change.id, change.name, changeWords(change)]],
        },
        writes: (rows) => (world) => rows.flatMap(({ change }) => writesOf(world, change)),
        apply,
        atOnce: 1,
        closes: true,
      }}
    />
  )
}

/** The changes that follow from the decisions. A person confirms them, and they are applied one by one. */
export function ChangesCard({ review, open }: { review: Review; open: readonly Step[] }) {
  const changes = changesOf(review)
  const waiting = changes.filter(isWaiting)
  const reason = useApplyObstacle(review, waiting, open)
  /** What stood when Apply was pressed. */
  const [asked, setAsked] = useState<readonly Change[]>()
  /** The last attempt that the review had before a change whose outcome isn't known. */
  const [doubts, setDoubts] = useState<ReadonlyMap<string, string>>(new Map())
  if (changes.length === 0) return null
  const onClose: ApplyProps['onClose'] = (outcomes) => {
    const unknown = changes.filter(({ key }) => outcomes.get(key)?.kind === 'maybe')
    setDoubts(new Map([...doubts, ...unknown.map(({ key, attempt }) => [key, attempt] as const)]))
    setAsked(undefined)
  }
  return (
    <div id="changes">
      <Card
        title={review.kind === 'people' || review.kind === 'all' ? 'Changes' : 'Changes to roles'}
        note={<span role="status">{`${changes.length - waiting.length} of ${changes.length} applied`}</span>}
      >
        <ul>
          {changes.map((change) => (
            <ChangeLine
              key={change.key}
              change={change}
              isDoubtful={doubts.get(change.key) === change.attempt}
            />
          ))}
        </ul>
        {review.state !== 'closed' && waiting.length > 0 && (
          <div className="flex flex-wrap items-center gap-3 bg-sunken px-4 py-3">
            <ReasonedButton reason={reason} look="primary" onClick={() => setAsked(waiting)}>
              {waiting.some(({ last }) => last) ? 'Retry' : 'Apply'} changes to {countedChanges(waiting)}
            </ReasonedButton>
            {reason && <span className="text-sm text-muted">{reason}</span>}
          </div>
        )}
        {asked && <ApplyDialog review={review} changes={asked} onClose={onClose} />}
      </Card>
    </div>
  )
}
