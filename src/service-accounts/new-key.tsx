import { useRef } from 'react'
import { Button } from '../ui/button'
import { ShownOnce } from '../ui/shown-once'
import { LeaveDialog } from '../form/leave-dialog'
import { useGuard } from '../form/unsaved'

export const ShownKey = ({ value }: { value: string }) => (
  <ShownOnce label="API key" copy="Copy key" value={value}>
    Copy the key now. It isn’t shown again: only a new key can replace a lost one.
  </ShownOnce>
)

type Props = { value: string; name: string; onDone: () => void }

/**
 * The page after an account was created. It asks before somebody leaves without having confirmed that they
 * saved the key.
 */
export function NewKey({ value, name, onDone }: Props) {
  // A ref, because the navigation asks before the next render.
  const isSaved = useRef(false)
  const leaving = useGuard(() => !isSaved.current)
  return (
    <section aria-label="API key" className="card flex max-w-3xl flex-col gap-3 p-4">
      <h2 className="text-base font-semibold">
        The key of <bdi>{name}</bdi>
      </h2>
      <ShownKey value={value} />
      <p className="text-soft">Programs send it as “Authorization: Bearer KEY”. It works from now on.</p>
      <div className="flex justify-end">
        <Button
          look="primary"
          onClick={() => {
            isSaved.current = true
            onDone()
          }}
        >
          I’ve saved the key
        </Button>
      </div>
      <LeaveDialog leaving={leaving} title="Leave without the key?" stay="Stay here" leave="Leave">
        The key isn’t shown again. If you haven’t saved it, you can rotate it to get a new one.
      </LeaveDialog>
    </section>
  )
}
