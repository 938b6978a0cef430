import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useOnDemand } from '../../ui/on-demand'
import type { ListKind, ListRow } from '../list-kind'
import type { Column } from '../table/column'
import type { RowCommand } from '../table/row-keys'
import type { RowActionsProps } from './row-actions'

type Options<Row extends ListRow> = {
  kind: ListKind<Row>
  columns: readonly Column<Row>[]
  selected: ReadonlyMap<string, Row>
  onSelect: (rows: readonly Row[], on: boolean) => void
}
type Asked<Row extends ListRow> = Pick<RowActionsProps<Row>, 'row' | 'opens' | 'actions'> & {
  /** Tells two requests for the same row apart. */
  readonly turn: number
}

/** The menu of a row and the letters of its actions. Everything they need loads when a person asks for it. */
export function useRowActions<Row extends ListRow>(options: Options<Row>) {
  const { kind, columns, selected, onSelect } = options
  const part = useOnDemand<RowActionsProps<Row>>()
  const [asked, setAsked] = useState<Asked<Row>>()
  const router = useRouter()
  const { loadActions } = kind
  const ask = async (row: Row, command: RowCommand, load: NonNullable<typeof loadActions>) => {
    const [{ RowActions, begin }, actionsOf] = await Promise.all([import('./row-actions'), load()])
    const actions = actionsOf(row)
    const action =
      command.kind === 'letter' ? actions.find(({ letter }) => letter === command.letter) : undefined
    const opens = command.kind === 'menu' ? command.place : action && begin(action, router)
    setAsked((before) => opens && { row, opens, actions, turn: (before?.turn ?? 0) + 1 })
    return RowActions<Row>
  }
  const onCommand =
    loadActions && ((row: Row, command: RowCommand) => part.open(() => ask(row, command, loadActions)))
  const shown: ReactNode = part.Part && asked && (
    <part.Part
      key={asked.turn}
      kind={kind}
      columns={columns}
      row={asked.row}
      opens={asked.opens}
      actions={asked.actions}
      isSelected={selected.has(asked.row.id)}
      onSelect={onSelect}
    />
  )
  return { onCommand, shown }
}
