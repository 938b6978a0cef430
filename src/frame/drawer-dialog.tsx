import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Navigation } from './navigation'
import { ThemeSwitch } from './theme-switch'
import { Wordmark } from './wordmark'

/** A native dialog: it keeps the focus, closes on Escape, and gives the focus back by itself. */
export function DrawerDialog({ onClose }: { onClose: () => void }) {
  const drawer = useRef<HTMLDialogElement>(null)
  useEffect(() => drawer.current?.showModal(), [])
  const close = () => drawer.current?.close()
  return (
    <dialog
      ref={drawer}
      aria-label="Navigation"
      closedby="any"
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-surface p-0 shadow-float"
    >
      <div className="flex min-h-full flex-col gap-4 p-4">
        <div className="flex items-center justify-between">
          <Wordmark />
          <button
            type="button"
            onClick={close}
            className="grid size-9 place-items-center rounded-md text-soft hover:bg-hover hover:text-ink"
          >
            <X size={18} aria-hidden="true" />
            <span className="sr-only">Close navigation</span>
          </button>
        </div>
        <Navigation onGo={close} />
        <div className="mt-auto flex">
          <ThemeSwitch />
        </div>
      </div>
    </dialog>
  )
}
