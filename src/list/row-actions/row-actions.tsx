import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { ExternalLink, Hash, Link2, SquareCheck } from 'lucide-react'
import { useState } from 'react'
import { Menu } from '../../ui/overlay/menu'
import type { MenuPlace } from '../../ui/overlay/menu-place'
import { MenuItem, MenuLine, MenuLink } from '../../ui/overlay/menu-item'
import { showToast } from '../../ui/overlay/toast'
import { BulkDialog } from '../bulk/bulk-dialog'
import type { ListKind, ListRow, RowAction } from '../list-kind'
import { titleOf, valueOf, type Column } from '../table/column'

export type RowActionsProps<Row extends ListRow> = {
  kind: ListKind<Row>
  columns: readonly Column<Row>[]
  row: Row
  /** The place of the menu, or the action whose dialog opens without it. */
  opens: MenuPlace | RowAction<Row>
  actions: readonly RowAction<Row>[]
  isSelected: boolean
  onSelect: (rows: readonly Row[], on: boolean) => void
}

const iconSize = 16

/** The address of a page, for the router. Its type knows patterns of addresses, but not addresses. */
const linkTo = (to: string) => ({ to: to as '/' })

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('good', `${what} copied.`)
  } catch {
    showToast('bad', `The browser didn’t let this page copy. ${what}: ${text}`)
  }
}

type ItemProps<Row> = { action: RowAction<Row>; onChoose: () => void }

function ActionItem<Row>({ action, onChoose }: ItemProps<Row>) {
  const { label, icon: Icon, letter, reason, danger } = action
  const words = { icon: <Icon size={iconSize} aria-hidden="true" />, shortcut: letter, children: label }
  if (action.kind === 'page' && reason === undefined) return <MenuLink {...words} link={linkTo(action.to)} />
  return (
    <>
      {danger && <MenuLine />}
      <MenuItem {...words} reason={reason} danger={danger === true} onChoose={onChoose} />
    </>
  )
}

/** Does an action. Returns it if it still needs its dialog. */
export function begin<Row>(action: RowAction<Row>, router: AnyRouter): RowAction<Row> | undefined {
  if (action.reason !== undefined) showToast('warn', `${action.label.replace('…', '')}: ${action.reason}`)
  else if (action.kind === 'page') void router.navigate(linkTo(action.to))
  else if (action.kind === 'run') action.run()
  else return action
  return undefined
}

/** The menu of a row, and the dialogs of its actions. */
export function RowActions<Row extends ListRow>(props: RowActionsProps<Row>) {
  const { kind, columns, row, opens, actions, isSelected, onSelect } = props
  const router = useRouter()
  const [place, setPlace] = useState('label' in opens ? undefined : opens)
  const [open, setOpen] = useState('label' in opens ? opens : undefined)
  const name = String(valueOf(titleOf(columns), row))
  const record = `/${kind.name}/${encodeURIComponent(row.id)}`
  const close = () => setOpen(undefined)

  const last = actions.filter(({ danger }) => danger)
  const item = (action: RowAction<Row>) => (
    <ActionItem key={action.label} action={action} onChoose={() => setOpen(begin(action, router))} />
  )
  return (
    <>
      {place && (
        <Menu
          label={`Actions of ${name}`}
          title={<bdi>{name}</bdi>}
          note={`ID ${row.id}`}
          place={place}
          onClose={() => setPlace(undefined)}
        >
          <MenuLink
            icon={<ExternalLink size={iconSize} aria-hidden="true" />}
            shortcut="Enter"
            link={linkTo(record)}
          >
            Open
          </MenuLink>
          {actions.filter(({ danger }) => !danger).map(item)}
          <MenuLine />
          <MenuItem
            icon={<SquareCheck size={iconSize} aria-hidden="true" />}
            shortcut="X"
            onChoose={() => onSelect([row], !isSelected)}
          >
            {isSelected ? 'Deselect' : 'Select'}
          </MenuItem>
          <MenuItem
            icon={<Hash size={iconSize} aria-hidden="true" />}
            onChoose={() => void copy(row.id, 'ID')}
          >
            Copy ID
          </MenuItem>
          <MenuItem
            icon={<Link2 size={iconSize} aria-hidden="true" />}
            onChoose={() => void copy(new URL(router.history.createHref(record), location.href).href, 'Link')}
          >
            Copy link
          </MenuItem>
          {last.map(item)}
        </Menu>
      )}
      {open?.kind === 'dialog' && <open.Dialog row={row} onClose={close} />}
      {open?.kind === 'bulk' && (
        <BulkDialog
          kind={kind}
          columns={columns}
          action={open.bulk}
          chosen={[row]}
          onSelect={onSelect}
          onClose={close}
        />
      )}
    </>
  )
}
