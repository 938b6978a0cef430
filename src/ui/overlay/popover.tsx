import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'

type Props = { title: string; lead?: ReactNode; onClose: () => void; children: ReactNode }

/** Something to read or look up in front of the page. Escape, the button or a click beside it closes it; the focus goes back. */
export function Leaflet({ title, lead, onClose, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    head.current?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      closedby="any"
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-2xl max-w-[calc(100vw-1.5rem)] rounded-xl border border-line bg-raised p-0 shadow-float"
    >
      <div
        ref={head}
        tabIndex={-1}
        className="sticky top-0 flex items-start gap-4 border-b border-line bg-raised px-5 py-4 outline-none"
      >
        <div className="min-w-0 flex-1">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {lead && <div className="text-sm text-muted">{lead}</div>}
        </div>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className="grid size-8 shrink-0 place-items-center rounded-md text-soft hover:bg-hover hover:text-ink"
        >
          <X size={17} aria-hidden="true" />
          <span className="sr-only">Close</span>
        </button>
      </div>
      {children}
    </dialog>
  )
}
