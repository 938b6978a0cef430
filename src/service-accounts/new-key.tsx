import { useRef } from 'react'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { LeaveDialog } from '../form/leave-dialog'
import { useGuard } from '../form/unsaved'

/** A key that the server shows only once. */
export function ShownKey({ value }: { value: string }) {
  return (
    <>
      <p className="font-medium text-warn">
        Copy the key now. It isn’t shown again: only a new key can replace a lost one.
      </p>
      <div className="flex items-center gap-2 rounded-md border border-line bg-sunken px-3 py-2">
        <code aria-label="API key" className="min-w-0 flex-1 font-mono text-xs break-all text-ink select-all">
          {value}
        </code>
        <CopyButton text={() => value}>Copy key</CopyButton>
      </div>
    </>
  )
}

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
