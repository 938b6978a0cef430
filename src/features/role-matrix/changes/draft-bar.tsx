import { permissionName } from '#contract/roles/permissions'
import { counted, listed } from '../../../lib/words'
import { Button } from '../../../ui/buttons/button'
import { Name } from '../../../ui/name'
import type { RoleChange } from './matrix-draft'

const names = (codes: readonly string[]) => listed(codes.map(permissionName))

/**
 * Shows the permissions that one role would gain and lose. Signs and words mark them; colour only adds to
 * these.
 */
export const ChangeLine = ({ change: { role, added, removed } }: { change: RoleChange }) => (
  <>
    <strong className="font-semibold">
      <Name>{role.name}</Name>
    </strong>{' '}
    <span className="text-muted">(ID {role.id})</span>
    {added.length > 0 && (
      <>
        {' '}
        <span className="font-medium text-good">+ adds {names(added)}</span>
      </>
    )}
    {added.length > 0 && removed.length > 0 && ';'}
    {removed.length > 0 && (
      <>
        {' '}
        <span className="font-medium text-bad">− removes {names(removed)}</span>
      </>
    )}
  </>
)

type Props = { changes: readonly RoleChange[]; onDiscard: () => void; onReview: () => void }

/** Keeps the unsaved changes in sight. */
export function DraftBar({ changes, onDiscard, onReview }: Props) {
  const count = changes.reduce((sum, { added, removed }) => sum + added.length + removed.length, 0)
  return (
    <section
      aria-label="Unsaved changes"
      className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-2 border-t border-line bg-surface px-(--edge) py-2 shadow-[0_-4px_12px_rgb(16_24_40/0.05)] max-sm:py-3 sm:min-h-13 print:hidden"
    >
      <span
        aria-hidden="true"
        className="size-2 flex-none rounded-full bg-accent-ink forced-color-adjust-none"
      />
      <p role="status" className="font-semibold whitespace-nowrap">
        {counted(count, 'unsaved change')} in {counted(changes.length, 'role')}
      </p>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label="Changes"
        className="max-h-8 min-w-0 flex-1 basis-64 overflow-y-auto text-xs"
      >
        {changes.map((change) => (
          <li key={change.role.id}>
            <ChangeLine change={change} />
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={onDiscard}>
        Discard changes
      </Button>
      <Button look="primary" aria-haspopup="dialog" onClick={onReview}>
        Review and save
      </Button>
    </section>
  )
}
