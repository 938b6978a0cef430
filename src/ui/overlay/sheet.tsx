import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'

type Props = { title: string; busy?: boolean; onClose: () => void; children: ReactNode }

/** Choices at the side, with the page still in sight. A native dialog keeps the focus inside; it goes back when this closes. */
export function Sheet({ title, busy = false, onClose, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    const box = dialog.current
    box?.showModal()
    return () => {
      box?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      closedby={busy ? 'none' : 'any'}
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) onClose()
      }}
      onClose={onClose}
      className="m-0 ml-auto h-dvh max-h-none w-96 max-w-[calc(100vw-1.5rem)] border-l border-line bg-surface p-0 shadow-float backdrop:bg-[rgb(8_10_16/0.25)]"
    >
      <div className="flex min-h-full flex-col">
        <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-surface py-2 pr-2 pl-5">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            disabled={busy}
            className="grid size-9 place-items-center rounded-md text-soft hover:bg-hover hover:text-ink disabled:opacity-55"
          >
            <X size={18} aria-hidden="true" />
            <span className="sr-only">Close</span>
          </button>
        </div>
        <div className="flex flex-1 flex-col gap-5 p-5">{children}</div>
      </div>
    </dialog>
  )
}
