import { Ellipsis, Pencil } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Actions } from '../../form/action-button'
import { editLink, type Edited } from '../../queries/record-types'
import { ActionLink } from '../../ui/buttons/action-link'
import { IconButton } from '../../ui/buttons/button'
import type { ListRow, RecordKind } from '../list-kind'
import { useRowActions } from './use-row-actions'

type Props<Row extends ListRow> = {
  kind: RecordKind<Row>
  row: Row
  name: string
  /** The main actions. `by` makes a button do the action of a letter. */
  children: (by: (letter: string) => (event: MouseEvent) => void) => ReactNode
}

/**
 * The actions of a record at the top right of its page: the main ones as buttons, then all of them in the
 * menu of its row.
 */
export function RecordActions<Row extends ListRow>({ kind, row, name, children }: Props<Row>) {
  const { onCommand, shown } = useRowActions({ kind, nameOf: () => name, selection: undefined })
  const by =
    (letter: string) =>
    ({ currentTarget }: MouseEvent) =>
      onCommand?.(row, { kind: 'letter', letter, column: '', cellOf: () => currentTarget })
  return (
    <Actions>
      {children(by)}
      <IconButton
        outlined
        label="More actions"
        aria-haspopup="menu"
        onClick={({ currentTarget }) =>
          onCommand?.(row, { kind: 'menu', place: currentTarget, cellOf: () => currentTarget })
        }
      >
        <Ellipsis size={16} aria-hidden="true" />
      </IconButton>
      {shown}
    </Actions>
  )
}

/** Leads to the form of a record. `reason`: why it can't be edited. */
export const EditLink = ({ type, id, reason }: { type: Edited; id: string; reason: string | undefined }) => (
  <ActionLink {...editLink(type, id)} icon={<Pencil size={16} aria-hidden="true" />} reason={reason}>
    Edit
  </ActionLink>
)
