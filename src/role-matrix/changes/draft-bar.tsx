import { permissionName } from '#contract/permissions'
import { counted, listed } from '../../lib/words'
import { Button } from '../../ui/button'
import { Name } from '../../ui/name'
import type { RoleChange } from './matrix-draft'

const names = (codes: readonly string[]) => listed(codes.map(permissionName))

/** Shows what one role would gain and lose, by sign, by word and only then by colour. */
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
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-b-lg border-t border-line-strong bg-raised px-4 py-3 print:hidden"
    >
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p role="status" className="font-semibold">
          {counted(count, 'unsaved change')} in {counted(changes.length, 'role')}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
        <ul tabIndex={0} aria-label="Changes" className="mt-1 max-h-24 overflow-y-auto">
          {changes.map((change) => (
            <li key={change.role.id}>
              <ChangeLine change={change} />
            </li>
          ))}
        </ul>
      </div>
      <Button look="quiet" onClick={onDiscard}>
        Discard changes
      </Button>
      <Button look="primary" aria-haspopup="dialog" onClick={onReview}>
        Review and save
      </Button>
    </section>
  )
}
