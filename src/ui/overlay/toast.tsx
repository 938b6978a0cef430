import { createStore, useSelector } from '@tanstack/react-store'
import { CircleCheck, TriangleAlert, X } from 'lucide-react'

type Toast = { readonly id: number; readonly tone: 'good' | 'warn' | 'bad'; readonly text: string }

/** A success message disappears by itself; a warning or a failure stays until it is closed. */
const shownForMs = 7000
const tones = { good: 'text-good', warn: 'text-warn', bad: 'text-bad' } as const
const toasts = createStore<readonly Toast[]>([])
let lastId = 0
const close = (id: number) => toasts.setState((now) => now.filter((toast) => toast.id !== id))

/** Confirms an action, or says why it failed. */
export function showToast(tone: Toast['tone'], text: string): void {
  const id = ++lastId
  toasts.setState((now) => [...now.slice(-3), { id, tone, text }])
  if (tone === 'good') setTimeout(() => close(id), shownForMs)
}
export const closeToasts = (): void => toasts.setState(() => [])

/** Shows the messages where they don't cover the buttons of a form. The region exists before the first one, so that screen readers announce it. */
export function Toasts() {
  const shown = useSelector(toasts)
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 z-40 flex flex-col gap-2 max-sm:top-16 sm:bottom-4 print:hidden"
    >
      {shown.map(({ id, tone, text }) => (
        <div
          key={id}
          className="pointer-events-auto flex w-full max-w-sm animate-[rise_160ms_ease-out] items-start gap-2.5 rounded-lg border border-line bg-raised py-2.5 pr-2 pl-3 shadow-float"
        >
          <span aria-hidden="true" className={`mt-0.5 ${tones[tone]}`}>
            {tone === 'good' ? <CircleCheck size={16} /> : <TriangleAlert size={16} />}
          </span>
          <p className="flex-1 text-sm">{text}</p>
          <button
            type="button"
            onClick={() => close(id)}
            className="grid size-6 place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink"
          >
            <X size={14} aria-hidden="true" />
            <span className="sr-only">Close message</span>
          </button>
        </div>
      ))}
    </section>
  )
}
