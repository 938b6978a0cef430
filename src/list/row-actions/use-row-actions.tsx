import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useOnDemand } from '../../ui/on-demand'
import type { ListRow, RecordKind, RowAction } from '../list-kind'
import type { RowCommand } from '../../table/row-command'
import type { RowActionsProps } from './row-actions'

type Options<Row extends ListRow> = Pick<RowActionsProps<Row>, 'kind' | 'nameOf' | 'selection'>
type Asked<Row extends ListRow> = Pick<RowActionsProps<Row>, 'row' | 'cellOf' | 'opens' | 'actions'> & {
  /** Tells two requests for the same row apart. */
  readonly turn: number
}

/**
 * The action that a key or click means. In a cell that can be edited, E edits it; elsewhere the whole record.
 */
function meant<Row>(actions: readonly RowAction<Row>[], command: RowCommand): RowAction<Row> | undefined {
  if (command.kind === 'menu') return undefined
  const ofCell = actions.find((action) => action.kind === 'cell' && action.column === command.column)
  if (command.kind === 'edit') return ofCell
  return (
    (command.letter === 'E' ? ofCell : undefined) ?? actions.find(({ letter }) => letter === command.letter)
  )
}

/**
 * The menu of a record and the letters of its actions. Everything they need loads when a person asks for it.
 */
export function useRowActions<Row extends ListRow>({ kind, nameOf, selection }: Options<Row>) {
  const part = useOnDemand<RowActionsProps<Row>>()
  const [asked, setAsked] = useState<Asked<Row>>()
  const router = useRouter()
  const { actions: loadActions } = kind
  const ask = async (row: Row, command: RowCommand, load: NonNullable<RecordKind<Row>['actions']>) => {
    const [{ RowActions, begin }, actionsOf] = await Promise.all([import('./row-actions'), load()])
    const actions = actionsOf(row)
    const action = meant(actions, command)
    const opens = command.kind === 'menu' ? command.place : action && begin(action, router)
    setAsked(
      (before) => opens && { row, cellOf: command.cellOf, opens, actions, turn: (before?.turn ?? 0) + 1 },
    )
    return RowActions<Row>
  }
  const onCommand =
    loadActions && ((row: Row, command: RowCommand) => part.open(() => ask(row, command, loadActions)))
  const shown: ReactNode = part.Part && asked && (
    <part.Part
      key={asked.turn}
      kind={kind}
      nameOf={nameOf}
      row={asked.row}
      cellOf={asked.cellOf}
      opens={asked.opens}
      actions={asked.actions}
      selection={selection}
    />
  )
  return { onCommand, shown }
}
