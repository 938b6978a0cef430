import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { ExternalLink, Hash, Link2, Pin, PinOff, SquareCheck, SquareTerminal } from 'lucide-react'
import { useState } from 'react'
import { type Endpoint } from '#contract/wire'
import { connection } from '../../api/connection'
import { curlOf } from '../../api/curl'
import { isPinned, pin } from '../../frame/kept-addresses'
import { parseSearch } from '../../lib/address/search-params'
import { isolated } from '../../lib/words'
import { openAway } from '../../ui/buttons/away-link'
import { copyText } from '../../ui/clipboard'
import { Menu } from '../../ui/overlay/menu'
import type { MenuPlace } from '../../ui/overlay/menu-place'
import { MenuAway, MenuItem, MenuLine, MenuLink } from '../../ui/overlay/menu-item'
import { showToast } from '../../ui/overlay/toast'
import type { ListRow, RecordKind, RowAction } from '../list-kind'
import { recordPath } from '../../queries/record-types'
import type { RowCommand } from '../../table/row-command'
import type { Selection } from '../../table/selection'

export type RowActionsProps<Row extends ListRow> = {
  kind: RecordKind<Row>
  nameOf: (row: Row) => string
  row: Row
  /** The cell of a column; on the page of a record the button that was pressed. */
  cellOf: RowCommand['cellOf']
  /** The place of the menu, or the action whose dialog opens without it. */
  opens: MenuPlace | RowAction<Row>
  actions: readonly RowAction<Row>[]
  /** The selection of the list; undefined on the page of a record. */
  selection: Selection<Row> | undefined
}

const iconSize = 16

/** The address of a page, for the router. Its type knows patterns of addresses, but not addresses. */
function linkTo(address: string) {
  const [to = '', search] = address.split('?', 2)
  // Left in the path, the search would be taken for a part of the last parameter when the page is preloaded.
  return { to: to as '/', ...(search === undefined ? {} : { search: parseSearch(`?${search}`) }) }
}

async function copy(text: string, what: string): Promise<void> {
  if (await copyText(text)) showToast('good', `${what} copied.`)
}

type ItemProps<Row> = { action: RowAction<Row>; onChoose: () => void }

function ActionItem<Row>({ action, onChoose }: ItemProps<Row>) {
  const { label, icon: Icon, letter, reason, danger } = action
  const words = { icon: <Icon size={iconSize} aria-hidden="true" />, shortcut: letter, children: label }
  if (action.kind === 'page' && reason === undefined) return <MenuLink {...words} link={linkTo(action.to)} />
  if (action.kind === 'away' && reason === undefined) return <MenuAway {...words} away={action} />
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
  else if (action.kind === 'run') void action.run()
  else if (action.kind === 'away') openAway(action)
  else return action
  return undefined
}

type DialogProps<Row extends ListRow> = Pick<RowActionsProps<Row>, 'row' | 'cellOf'> & {
  action: RowAction<Row>
  onClose: () => void
}

/** The question that an action still asks. */
function ActionDialog<Row extends ListRow>({ row, cellOf, action, onClose }: DialogProps<Row>) {
  if (action.kind === 'dialog') return <action.Dialog row={row} onClose={onClose} />
  if (action.kind === 'cell')
    return <action.Editor row={row} place={cellOf(action.column)} onClose={onClose} />
  return null
}

type RecordItemsProps = { id: string; name: string; record: string; get: Endpoint | undefined }

/** The request for a record as a command, which has a variable in the place of the key. */
function commandFor(get: Endpoint, id: string): string {
  return curlOf(
    get,
    { params: Object.fromEntries(Object.keys(get.params.shape).map((name) => [name, id])) },
    connection().origin,
  )
}

/** What every record's menu offers: its ID, its address, how to read it elsewhere, and a pin. */
function RecordItems({ id, name, record, get }: RecordItemsProps) {
  const { history } = useRouter()
  const pinned = isPinned(record)
  const PinIcon = pinned ? PinOff : Pin
  const togglePin = () => {
    pin(record, !pinned)
    showToast('good', pinned ? `${isolated(name)} is no longer pinned` : `${isolated(name)} is pinned`)
  }
  return (
    <>
      <MenuItem icon={<Hash size={iconSize} aria-hidden="true" />} onChoose={() => void copy(id, 'ID')}>
        Copy ID
      </MenuItem>
      <MenuItem
        icon={<Link2 size={iconSize} aria-hidden="true" />}
        onChoose={() => void copy(new URL(history.createHref(record), location.href).href, 'Link')}
      >
        Copy link
      </MenuItem>
      {get && (
        <MenuItem
          icon={<SquareTerminal size={iconSize} aria-hidden="true" />}
          onChoose={() => void copy(commandFor(get, id), 'Command')}
        >
          Copy as curl
        </MenuItem>
      )}
      <MenuItem icon={<PinIcon size={iconSize} aria-hidden="true" />} onChoose={togglePin}>
        {pinned ? 'Unpin' : 'Pin'}
      </MenuItem>
    </>
  )
}

/** The menu of a record, in its row and on its page, and the dialogs of its actions. */
export function RowActions<Row extends ListRow>(props: RowActionsProps<Row>) {
  const { kind, nameOf, row, opens, actions, selection } = props
  const router = useRouter()
  const [place, setPlace] = useState('label' in opens ? undefined : opens)
  const [open, setOpen] = useState('label' in opens ? opens : undefined)
  const name = nameOf(row)
  const record = recordPath(kind.record ?? kind.name, row.id)
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
          {router.state.location.pathname !== record && (
            <MenuLink
              icon={<ExternalLink size={iconSize} aria-hidden="true" />}
              shortcut="Enter"
              link={linkTo(record)}
            >
              Open
            </MenuLink>
          )}
          {actions.filter(({ danger }) => !danger).map(item)}
          <MenuLine />
          {selection && (
            <MenuItem
              icon={<SquareCheck size={iconSize} aria-hidden="true" />}
              shortcut="X"
              onChoose={() => selection.onSelect([row], !selection.selected.has(row.id))}
            >
              {selection.selected.has(row.id) ? 'Deselect' : 'Select'}
            </MenuItem>
          )}
          <RecordItems id={row.id} name={name} record={record} get={kind.get} />
          {last.map(item)}
        </Menu>
      )}
      {open && <ActionDialog {...props} action={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
