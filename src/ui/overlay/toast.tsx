import { createStore, useSelector } from '@tanstack/react-store'
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../buttons/button'

/** What a person can do about a message: "Undo", "Show". */
export type ToastAction = { readonly label: string; readonly run: () => void }
type Toast = {
  readonly id: number
  readonly tone: 'good' | 'warn' | 'bad'
  readonly text: string
  readonly action: ToastAction | undefined
}

/**
 * A success message disappears by itself, but not from under somebody's pointer or focus. A warning or a
 * failure stays until it is closed.
 */
const shownForMs = 7000
const tones = {
  good: { look: 'text-good', Icon: CircleCheck },
  warn: { look: 'text-warn', Icon: TriangleAlert },
  bad: { look: 'text-bad', Icon: CircleAlert },
} as const
const toasts = createStore<readonly Toast[]>([])
let lastId = 0
const close = (id: number) => toasts.setState((now) => now.filter((toast) => toast.id !== id))

/** Confirms an action, or says why it failed. */
export function showToast(tone: Toast['tone'], text: string, action?: ToastAction): void {
  const id = ++lastId
  toasts.setState((now) => [...now.slice(-3), { id, tone, text, action }])
}
export const closeToasts = (): void => toasts.setState(() => [])

function Message({ id, tone, text, action }: Toast) {
  const { look, Icon } = tones[tone]
  const [isPointedAt, point] = useState(false)
  const [hasFocus, focus] = useState(false)
  const isLeaving = tone === 'good' && !isPointedAt && !hasFocus
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => close(id), shownForMs)
    return () => clearTimeout(timer)
  }, [id, isLeaving])
  return (
    <div
      onPointerEnter={() => point(true)}
      onPointerLeave={() => point(false)}
      onFocus={() => focus(true)}
      onBlur={() => focus(false)}
      className="group pointer-events-auto flex min-h-9 max-w-full animate-rise items-center gap-2 rounded-float bg-raised py-1 pr-1 pl-3 shadow-float xl:py-px"
    >
      <Icon size={16} aria-hidden="true" className={`shrink-0 ${look}`} />
      {/* The top bar has room for three small lines. Longer messages are rare, and unfold where somebody points at them or tabs into them. */}
      <p className="min-w-0 flex-1 wrap-break-word xl:line-clamp-3 xl:text-xs/3.5 xl:group-focus-within:line-clamp-none xl:group-hover:line-clamp-none">
        {text}
      </p>
      {action && (
        <Button
          small
          look="accent"
          onClick={() => {
            close(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton small label="Close message" onClick={() => close(id)}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/**
 * Shows the messages in the empty middle of the top bar, or below it on a narrow screen, where they cover no
 * row, link or button. The region exists before the first one, so that screen readers announce it.
 */
export function Toasts() {
  const shown = useSelector(toasts)
  // Where the focus came from. It goes back there if it would be lost with a message.
  const back = useRef<Element>(null)
  useEffect(() => {
    if (document.activeElement !== document.body || !(back.current instanceof HTMLElement)) return
    back.current.focus({ preventScroll: true })
    back.current = null
  }, [shown])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears where the focus of its buttons came from
    <section
      aria-label="Messages"
      aria-live="polite"
      onFocus={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) back.current = relatedTarget
      }}
      className="pointer-events-none fixed inset-x-4 top-[calc(var(--bar)+0.25rem)] z-40 flex flex-col items-center gap-1.5 xl:right-136 xl:left-88 xl:top-0.5 print:hidden"
    >
      {shown.map((toast) => (
        <Message key={toast.id} {...toast} />
      ))}
    </section>
  )
}
