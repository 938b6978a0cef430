import type { RowData } from '@tanstack/react-table'
import { useEffect, useMemo, useRef, useState } from 'react'
import { titleOf } from '../lib/columns'
import { valueOf } from '../lib/doubts'
import type { ListSearch } from '../lib/list-search'
import { runPaced, type Outcome, type Pause } from '../lib/paced'
import { counted } from '../lib/words'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { toldBy } from './bulk-outcome'
import { BulkProgress, BulkRow, type Skipped } from './bulk-results'
import type { BulkAction } from './list-kind'
import type { ToolProps } from './list-tools'

type Props<Row extends RowData, S extends ListSearch> = ToolProps<Row, S> & { action: BulkAction<Row>; chosen: readonly Row[] }
type Stage = 'asking' | 'running' | 'over'

/** One action for many rows: what it will touch, the deliberate second step, progress, and what came of each. */
export function BulkDialog<Row extends RowData, S extends ListSearch>({
  kind,
  columns,
  action,
  chosen,
  powers,
  onSelect,
  onClose,
}: Props<Row, S>) {
  const { noun, rowId } = kind
  // What was selected when it opened: the list behind is read again meanwhile.
  const [all] = useState(chosen)
  const [stage, setStage] = useState<Stage>('asking')
  const [value, setValue] = useState('')
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [pause, setPause] = useState<Pause>()
  const notBefore = useRef(0)
  const stop = useRef(new AbortController())
  const running = useRef(false)
  useEffect(() => () => stop.current.abort(), [])

  const title = titleOf(columns)
  const skipped = useMemo(() => {
    const reasons = new Map<string, Skipped>()
    for (const row of all) {
      const reason = action.cannot?.(row, value)
      if (reason !== undefined) reasons.set(rowId(row), reason)
    }
    return reasons
  }, [all, action, value, rowId])
  const able = all.filter((row) => !skipped.has(rowId(row)))
  const failed = able.filter((row) => {
    const outcome = outcomes.get(rowId(row))
    return outcome === undefined || (outcome.kind === 'failed' && outcome.again)
  })
  const missing = action.Field !== undefined && value === ''

  const run = async (items: readonly Row[]) => {
    // Two clicks in one frame come before the next drawing.
    if (running.current || items.length === 0) return
    running.current = true
    stop.current = new AbortController()
    setStage('running')
    setOutcomes((now) => new Map([...now].filter(([id]) => !items.some((row) => rowId(row) === id))))
    notBefore.current = await runPaced({
      items,
      signal: stop.current.signal,
      notBefore: notBefore.current,
      act: async (row) => {
        try {
          return { outcome: { kind: 'done', words: await action.act(row, value) } }
        } catch (error) {
          return toldBy(error)
        }
      },
      onOutcome: (row, outcome) => setOutcomes((now) => new Map(now).set(rowId(row), outcome)),
      onPause: setPause,
    })
    running.current = false
    setStage('over')
    powers.readAgain()
  }
  const close = () => {
    if (running.current) return
    onSelect(
      all.filter((row) => outcomes.get(rowId(row))?.kind === 'done'),
      false,
    )
    onClose()
  }

  return (
    <Dialog
      title={action.title(able.length)}
      busy={stage === 'running'}
      onClose={close}
      buttons={
        stage === 'running' ? (
          <Button onClick={() => stop.current.abort()}>Cancel the rest</Button>
        ) : (
          <>
            <Button look="quiet" onClick={close}>
              {stage === 'over' ? 'Close' : 'Cancel'}
            </Button>
            {stage === 'asking' && (
              <Button
                look={action.danger ? 'danger' : 'primary'}
                aria-disabled={able.length === 0 || missing}
                onClick={() => void run(able)}
              >
                {action.confirm(able.length)}
              </Button>
            )}
            {stage === 'over' && failed.length > 0 && (
              <Button look="primary" onClick={() => void run(failed)}>
                Retry failed only ({failed.length})
              </Button>
            )}
          </>
        )
      }
    >
      {stage === 'asking' ? (
        <>
          <p>{action.words}</p>
          {action.Field && <action.Field value={value} onChange={setValue} />}
          {skipped.size > 0 && (
            <p className="text-warn">{counted(skipped.size, noun.one, noun.many)} will be left out, for the reason beside each.</p>
          )}
        </>
      ) : (
        <BulkProgress able={able.map(rowId)} outcomes={outcomes} skipped={skipped.size} pause={pause} over={stage === 'over'} />
      )}
      <ul
        // Long lists scroll, and are scrolled by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing inside takes the focus
        tabIndex={0}
        aria-label={noun.many}
        className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line"
      >
        {all.map((row) => (
          <BulkRow
            key={rowId(row)}
            name={String(valueOf(title, row))}
            id={rowId(row)}
            skipped={skipped.get(rowId(row))}
            outcome={outcomes.get(rowId(row))}
            stage={stage}
          />
        ))}
      </ul>
    </Dialog>
  )
}
