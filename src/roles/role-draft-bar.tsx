import { permissionName } from '#contract/permissions'
import { counted, listed } from '../lib/words'
import { Button } from '../ui/button'
import { Name } from '../ui/name'
import type { RoleChanges } from './role-matrix-draft'

const names = (codes: readonly string[]) => listed(codes.map(permissionName))

/** One role with what it would get and lose, by sign, by word and only then by colour. */
export const ChangeLine = ({ change: { role, added, removed } }: { change: RoleChanges }) => (
  <>
    <strong className="font-semibold">
      <Name>{role.name}</Name>
    </strong>{' '}
    <span className="text-muted">(id {role.id})</span>
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

type Props = { changes: readonly RoleChanges[]; onDiscard: () => void; onReview: () => void }

/** What is changed and not saved, always in sight. */
export function DraftBar({ changes, onDiscard, onReview }: Props) {
  const boxes = changes.reduce((sum, { added, removed }) => sum + added.length + removed.length, 0)
  return (
    <section
      aria-label="Not saved"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-b-lg border-t border-line-strong bg-raised px-4 py-3 print:hidden"
    >
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p role="status" className="font-semibold">
          {counted(boxes, 'change')} in {counted(changes.length, 'role')}, not saved
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
        Discard
      </Button>
      <Button look="primary" aria-haspopup="dialog" onClick={onReview}>
        Review and save
      </Button>
    </section>
  )
}
