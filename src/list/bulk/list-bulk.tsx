import type { RowData } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { titleOf } from '../../lib/columns'
import { valueOf } from '../../lib/doubts'
import type { ListSearch } from '../../lib/list-search'
import { counted } from '../../lib/words'
import { Button } from '../../ui/button'
import { BulkFrame } from './bulk-frame'
import { BulkRow, type Skipped } from './bulk-results'
import type { BulkAction } from '../list-kind'
import type { ToolProps } from '../list-tools'
import { useBulk } from './use-bulk'

type Props<Row extends RowData, S extends ListSearch> = ToolProps<Row, S> & {
  action: BulkAction<Row>
  chosen: readonly Row[]
}

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
  const [value, setValue] = useState('')
  const bulk = useBulk<Row>({ idOf: rowId, act: (row) => action.act(row, value), onOver: powers.readAgain })

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
  const missing = action.Field !== undefined && value === ''

  const close = () => {
    if (bulk.isRunning()) return
    onSelect(
      all.filter((row) => {
        const outcome = bulk.outcomes.get(rowId(row))
        return outcome?.kind === 'done' || (outcome?.kind === 'failed' && outcome.gone === true)
      }),
      false,
    )
    onClose()
  }

  return (
    <BulkFrame
      bulk={bulk}
      title={action.title(able.length)}
      words={
        <>
          <p>{action.words}</p>
          {action.Field && <action.Field value={value} onChange={setValue} />}
          {skipped.size > 0 && (
            <p className="text-warn">
              {counted(skipped.size, noun.one, noun.many)} will be left out, for the reason beside each.
            </p>
          )}
        </>
      }
      confirm={
        <Button
          look={action.danger ? 'danger' : 'primary'}
          aria-disabled={able.length === 0 || missing}
          onClick={() => void bulk.run(able)}
        >
          {action.confirm(able.length)}
        </Button>
      }
      able={able}
      ids={able.map(rowId)}
      skipped={skipped.size}
      label={noun.many}
      rows={all.map((row) => (
        <BulkRow
          key={rowId(row)}
          name={String(valueOf(title, row))}
          id={rowId(row)}
          skipped={skipped.get(rowId(row))}
          outcome={bulk.outcomes.get(rowId(row))}
          stage={bulk.stage}
        />
      ))}
      onClose={close}
    />
  )
}
