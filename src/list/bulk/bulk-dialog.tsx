import { Undo2 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useEffectOn } from '../../access/use-effect-on'
import { useTypedName } from '../../form/typed-name'
import type { Done } from '../../form/saved'
import { counted } from '../../lib/words'
import { Button } from '../../ui/buttons/button'
import { ReasonedButton } from '../../ui/buttons/reasoned-button'
import { showToast } from '../../ui/overlay/toast'
import { Skeleton } from '../../ui/waiting/skeleton'
import type { BulkAction, BulkField, ListRow, RecordKind } from '../list-kind'
import { BulkFrame } from './bulk-frame'
import { SaveResults } from './save-results'
import type { ItemOutcome } from '../../form/bulk-run/run-many'
import { useRunMany } from '../../form/bulk-run/use-run-many'

export type BulkDialogProps<Row extends ListRow> = {
  kind: Pick<RecordKind<Row>, 'noun' | 'refresh'>
  nameOf: (row: Row) => string
  action: BulkAction<Row>
  chosen: readonly Row[]
  /** Undefined where there is no selection. */
  onSelect: ((rows: readonly Row[], on: boolean) => void) | undefined
  /** Receives what became of the rows, apart from those that were undone. */
  onClose: (outcomes: ReadonlyMap<string, ItemOutcome>) => void
}

type WordsProps<Row extends ListRow> = BulkField & {
  action: BulkAction<Row>
  /** The rows that take part. */
  able: readonly Row[]
  /** What is lost besides the rows. */
  lost: string | undefined
}

/** What the action does and what is lost, with the field for its choice. */
function BulkWords<Row extends ListRow>({ action, able, lost, ...field }: WordsProps<Row>) {
  const unsure = action.unsure?.(able)
  return (
    <>
      <p>{action.words}</p>
      {unsure && <p className="text-warn">{unsure}</p>}
      {lost && <p>{lost}</p>}
      {action.Field && (
        <Suspense fallback={<Skeleton className="h-10" />}>
          <action.Field {...field} />
        </Suspense>
      )}
    </>
  )
}

/** Undoes what an action did to some rows, and remembers them for the list of results. */
function useUndo<Row extends ListRow>(
  undoOf: (row: Row) => (() => Promise<Done>) | undefined,
  onOver: () => void,
) {
  const [undone, setUndone] = useState<readonly Row[]>()
  const undo = useRunMany<Row>({
    apply: (row) => undoOf(row)?.() ?? Promise.reject(new Error('nothing to undo')),
    onOver,
  })
  const startUndo = (rows: readonly Row[]) => {
    setUndone(rows)
    void undo.run(rows)
  }
  return { undo, undone, startUndo }
}

/** The rows that take part in an action with this choice, and why the others don't. */
function usePart<Row extends ListRow>(action: BulkAction<Row>, all: readonly Row[], value: string) {
  const skipped = useMemo(
    () => new Map(all.map((row) => [row, action.cannot?.(row, value)])),
    [all, action, value],
  )
  return { skipped, able: all.filter((row) => skipped.get(row) === undefined) }
}

/** What the file of results says about a row. A skipped row says why. */
const outcomeOf = (skipped: string | undefined, outcome: ItemOutcome | undefined): ItemOutcome | undefined =>
  skipped === undefined ? outcome : { kind: 'not-done', words: skipped }

const noneWords = 'Nothing here takes part.'

/** Whether nothing is left to do for a row. */
const isSettled = (outcome: ItemOutcome | undefined): boolean =>
  outcome?.kind === 'done' || (outcome?.kind === 'not-done' && outcome.gone === true)

/** Shows what became of the rows, and closes the dialog if it has nothing to add. */
function endRun<Row extends ListRow>(
  { kind, action, onSelect, onClose }: BulkDialogProps<Row>,
  all: readonly Row[],
  done: number,
) {
  kind.refresh()
  if (!action.closes || done < all.length) return
  showToast('good', `${counted(done, ...action.done)}.`)
  onSelect?.(all, false)
  onClose(new Map())
}

/**
 * One action on the selected rows: the rows it affects, its confirmation, its progress and the outcome of
 * each row.
 */
export function BulkDialog<Row extends ListRow>(props: BulkDialogProps<Row>) {
  const { kind, nameOf, action, chosen, onSelect, onClose } = props
  const { noun } = kind
  // The selection at the time of opening: the list behind is refreshed meanwhile.
  const [all] = useState(chosen)
  const [value, setValue] = useState('')
  const bulk = useRunMany<Row>({
    apply: (row, key) => action.apply(row, value, key),
    isKeyed: action.isKeyed ?? false,
    atOnce: action.atOnce,
    onOver: (done) => endRun(props, all, done),
  })
  const { skipped, able } = usePart(action, all, value)
  const skippedCount = all.length - able.length
  const needsChoice = action.Field !== undefined && !action.isOptional && value === ''
  const loss = action.loss?.(able)
  const effect = useEffectOn(action.writes && (needsChoice ? [] : action.writes(able, value)))
  const typed = useTypedName(loss?.typed ?? '', loss !== undefined)

  const undoOf = (row: Row) =>
    bulk.outcomes.get(row.id)?.kind === 'done' ? action.undo?.(row, value) : undefined
  const { undo, undone, startUndo } = useUndo(undoOf, kind.refresh)
  const close = () => {
    if (bulk.isRunning() || undo.isRunning()) return
    onSelect?.(
      all.filter(({ id }) => isSettled(bulk.outcomes.get(id))),
      false,
    )
    onClose(new Map([...bulk.outcomes].filter(([id]) => undo.outcomes.get(id)?.kind !== 'done')))
  }

  const frame = { noun, nameOf, action, onClose: close }
  if (undone)
    return (
      <BulkFrame
        {...frame}
        bulk={undo}
        title="Undo"
        answered={`Undo: ${counted(undone.length, noun.one, noun.many)}`}
        done={['change undone', 'changes undone']}
        able={undone}
        all={undone}
      />
    )
  const undoable = able.filter((row) => undoOf(row) !== undefined)
  return (
    <BulkFrame
      {...frame}
      bulk={bulk}
      title={action.title?.(able.length) ?? `${action.confirm(able.length)}?`}
      answered={`${action.label}: ${counted(able.length, noun.one, noun.many)}`}
      done={action.done}
      words={
        <>
          <BulkWords action={action} able={able} lost={loss?.words} value={value} onChange={setValue} />
          {skippedCount > 0 && (
            <p className="text-warn">{counted(skippedCount, noun.one, noun.many)} will be skipped.</p>
          )}
          {effect.panel}
          {typed.field}
        </>
      }
      beside={action.writes && effect.sum}
      confirm={
        <ReasonedButton
          reason={able.length === 0 ? noneWords : (effect.obstacle ?? typed.reason)}
          look={action.danger || loss ? 'danger' : 'primary'}
          aria-disabled={needsChoice}
          onClick={() => void bulk.run(able)}
        >
          {action.confirm(able.length)}
        </ReasonedButton>
      }
      able={able}
      all={all}
      skipped={skipped}
      atEnd={
        <>
          {(all.length > 1 || action.lines) && (
            <SaveResults
              file={`${noun.many}-results`}
              heads={action.lines?.heads ?? ['ID', 'Name']}
              rows={all.flatMap((row) =>
                (action.lines?.of(row) ?? [[row.id, nameOf(row)]]).map(
                  (cells) => [cells, outcomeOf(skipped.get(row), bulk.outcomes.get(row.id))] as const,
                ),
              )}
            />
          )}
          {undoable.length > 0 && (
            <Button icon={<Undo2 size={16} aria-hidden="true" />} onClick={() => startUndo(undoable)}>
              Undo ({undoable.length})
            </Button>
          )}
        </>
      }
    />
  )
}
