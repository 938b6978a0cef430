import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { dash } from '../lib/dates'
import { stringifySearch } from '../lib/search-params'

let waiting: ReturnType<typeof setTimeout> | undefined
const stop = () => clearTimeout(waiting)

type Props = {
  of: 'companies' | 'employees' | 'roles' | 'reviews'
  id: string
  soft?: boolean
  /** The name of the record. It keeps its own writing direction. */
  children: string | null | undefined
}

/**
 * Links a row to its record. The router's own link parses the whole address of every row again, which costs more than everything
 * else in the row (docs/decisions/025).
 */
export function RecordLink({ of, id, soft = false, children }: Props) {
  const router = useRouter()
  const { node } = router.latestLocation.search
  const to = `/${of}/${encodeURIComponent(id)}`
  const href = to + stringifySearch({ node: node || undefined })
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    stop()
    void router.navigate({ href })
  }
  // Wait a moment, so that a pointer on its way doesn't load every row that it passes.
  const prepare = () => {
    stop()
    waiting = setTimeout(() => void router.preloadRoute({ to }).catch(() => undefined), 50)
  }
  return (
    <a
      href={href}
      dir="auto"
      className={soft ? 'link' : 'link text-ink'}
      onClick={go}
      onMouseEnter={prepare}
      onFocus={prepare}
      onMouseLeave={stop}
      onBlur={stop}
    >
      {children?.trim() ? children : dash}
    </a>
  )
}
