import { Undo2 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useEffectOn } from '../../access/use-effect-on'
import { useTypedName } from '../../form/typed-name'
import type { Done } from '../../form/saved'
import { counted } from '../../lib/words'
import { Button } from '../../ui/buttons/button'
import { ReasonedButton } from '../../ui/buttons/reasoned-button'
import { Skeleton } from '../../ui/waiting/skeleton'
import type { BulkAction, BulkField, ListRow, RecordKind } from '../list-kind'
import { BulkFrame } from './bulk-frame'
import { BulkRow } from './bulk-results'
import { SaveResults } from './save-results'
import type { ItemOutcome } from '../../form/bulk-run/run-many'
import { useRunMany, type RunOfMany } from '../../form/bulk-run/use-run-many'

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

type RowsProps<Row extends ListRow> = Pick<BulkDialogProps<Row>, 'nameOf'> & {
  action: Pick<BulkAction<Row>, 'about' | 'warning'>
  bulk: RunOfMany<Row>
  rows: readonly Row[]
  /** Why a row doesn't take part. */
  skipped?: ReadonlyMap<Row, string | undefined>
}

/** The rows with what became of each. */
const resultsOf = <Row extends ListRow>({ nameOf, action, bulk, rows, skipped }: RowsProps<Row>) =>
  rows.map((row) => (
    <BulkRow
      key={row.id}
      name={nameOf(row)}
      // A row that isn't a record has a key of its own, which tells nobody anything.
      id={/^\d+$/.test(row.id) ? row.id : undefined}
      about={action.about?.(row)}
      warning={action.warning?.(row)}
      skipped={skipped?.get(row)}
      outcome={bulk.outcomes.get(row.id)}
      stage={bulk.stage}
    />
  ))

type UndoProps<Row extends ListRow> = Pick<BulkDialogProps<Row>, 'kind' | 'nameOf'> & {
  onClose: () => void
  action: BulkAction<Row>
  bulk: RunOfMany<Row>
  rows: readonly Row[]
}

/** The progress and the outcome of each row while the action is undone. */
const UndoFrame = <Row extends ListRow>({
  kind: { noun },
  nameOf,
  action,
  bulk,
  rows,
  onClose,
}: UndoProps<Row>) => (
  <BulkFrame
    bulk={bulk}
    title="Undo"
    answered={`Undo: ${counted(rows.length, noun.one, noun.many)}`}
    done={['change undone', 'changes undone']}
    words={null}
    confirm={null}
    able={rows}
    ids={rows.map(({ id }) => id)}
    skipped={0}
    label={noun.many}
    rows={resultsOf({ nameOf, action, bulk, rows })}
    onClose={onClose}
  />
)

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
    idOf: ({ id }) => id,
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

/** Whether nothing is left to do for a row. */
const isSettled = (outcome: ItemOutcome | undefined): boolean =>
  outcome?.kind === 'done' || (outcome?.kind === 'not-done' && outcome.gone === true)

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
    idOf: ({ id }) => id,
    apply: (row, key) => action.apply(row, value, key),
    isKeyed: action.isKeyed ?? false,
    atOnce: action.atOnce,
    onOver: kind.refresh,
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

  if (undone) return <UndoFrame {...{ kind, nameOf, action }} bulk={undo} rows={undone} onClose={close} />
  const undoable = able.filter((row) => undoOf(row) !== undefined)
  return (
    <BulkFrame
      bulk={bulk}
      title={action.title(able.length)}
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
          reason={effect.obstacle ?? typed.reason}
          look={action.danger ? 'danger' : 'primary'}
          aria-disabled={able.length === 0 || needsChoice}
          onClick={() => void bulk.run(able)}
        >
          {action.confirm(able.length)}
        </ReasonedButton>
      }
      able={able}
      ids={able.map(({ id }) => id)}
      skipped={skippedCount}
      label={noun.many}
      rows={resultsOf({ nameOf, action, bulk, rows: all, skipped })}
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
      onClose={close}
    />
  )
}
