import { Copy, Mail, Pencil, Search, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../api/api-error'
import { ErrorCard } from '../errors/error-card'
import { NotAllowed } from '../errors/not-allowed'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { SkeletonRows } from '../ui/waiting/skeleton'
import { ConfirmDialog } from '../ui/overlay/confirm-dialog'
import { Menu } from '../ui/overlay/menu'
import { MenuItem, MenuLine } from '../ui/overlay/menu-item'
import { menuPlace, type MenuPlace } from '../ui/overlay/menu-place'
import { showToast } from '../ui/overlay/toast'
import { Tooltip } from '../ui/overlay/tooltip'
import { hostile, Line, nothing, Part } from './part'

function ExampleMenu() {
  const [place, setPlace] = useState<MenuPlace>()
  return (
    <>
      <Button
        aria-haspopup="menu"
        onClick={(event) => setPlace(menuPlace(event))}
        onContextMenu={(event) => {
          event.preventDefault()
          setPlace(menuPlace(event))
        }}
      >
        Menu
      </Button>
      {place && (
        <Menu
          label="Actions of Acme"
          title="Acme"
          note="ID 1013"
          place={place}
          onClose={() => setPlace(undefined)}
        >
          <MenuItem icon={<Pencil size={16} aria-hidden="true" />} shortcut="E" onChoose={nothing}>
            Edit
          </MenuItem>
          <MenuItem
            icon={<Copy size={16} aria-hidden="true" />}
            reason="The reason is shown here."
            onChoose={nothing}
          >
            Copy ID
          </MenuItem>
          <MenuLine />
          <MenuItem icon={<Trash2 size={16} aria-hidden="true" />} danger onChoose={nothing}>
            Delete…
          </MenuItem>
        </Menu>
      )}
    </>
  )
}

export function Overlays() {
  const [open, setOpen] = useState(false)
  return (
    <Part title="Dialog, menu, tooltip, toasts">
      <Line>
        <Button look="red" onClick={() => setOpen(true)}>
          Delete…
        </Button>
        <ExampleMenu />
        <Tooltip text="Exact: 12 Mar 2026, 14:05:32">
          {(described) => <Button {...described}>Tooltip</Button>}
        </Tooltip>
      </Line>
      <Line>
        <Button
          onClick={() => showToast('good', '3 companies moved to Zürich', { label: 'Undo', run: nothing })}
        >
          Good message
        </Button>
        <Button onClick={() => showToast('bad', `It was refused: ${hostile}`)}>Bad message</Button>
      </Line>
      {open && (
        <ConfirmDialog
          title="Delete Garage Aerts BV (1013)?"
          confirm="Delete company"
          onConfirm={() => setOpen(false)}
          onClose={() => setOpen(false)}
        >
          <p>Its 4 packages and 48 licences are removed. You can’t undo this.</p>
          <p>{hostile}</p>
        </ConfirmDialog>
      )}
    </Part>
  )
}

export const Empty = () => (
  <Part title="Empty, nothing found, not allowed">
    <div className="card">
      <EmptyState icon={<Mail />} title="No pending invitations">
        <p>People you invite appear here until they accept.</p>
        <Button small icon={<UserPlus size={14} aria-hidden="true" />}>
          Invite employee
        </Button>
      </EmptyState>
    </div>
    <div className="card">
      <EmptyState icon={<Search />} title="No company matches “nordlys”">
        <p>Searched 1,240 companies, with 2 filters.</p>
        <Button small>Clear filters</Button>
      </EmptyState>
    </div>
    <div className="card">
      <NotAllowed needs="msp_view_node" what="nodes" />
    </div>
  </Part>
)

const broken = new ApiError({
  problem: { kind: 'server' },
  operation: 'List Node',
  status: 504,
  requestId: '01JD8Q7R2M4',
})
const lost = new ApiError({ problem: { kind: 'network', reason: 'lost' }, operation: 'List Node' })

export const Errors = () => (
  <Part title="Error, in place of the content">
    <div className="card">
      <ErrorCard error={broken} onRetry={nothing} />
    </div>
    <div className="card">
      <ErrorCard error={lost} onRetry={nothing} retrying />
    </div>
  </Part>
)

export const Loading = () => (
  <Part title="Loading">
    <div className="card overflow-clip">
      <SkeletonRows rows={4} />
    </div>
  </Part>
)
