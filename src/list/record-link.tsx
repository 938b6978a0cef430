import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { stringifySearch } from '../lib/search-params'

let waiting: ReturnType<typeof setTimeout> | undefined
const stop = () => clearTimeout(waiting)

type Props = {
  of: 'companies' | 'employees' | 'roles' | 'reviews'
  id: string
  soft?: boolean
  children: ReactNode
}

/**
 * Links a row to its record. The router's own link watches the address to mark the current page, which in a list costs more than
 * everything else in the row.
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
      className={soft ? 'link' : 'link text-ink'}
      onClick={go}
      onMouseEnter={prepare}
      onFocus={prepare}
      onMouseLeave={stop}
      onBlur={stop}
    >
      {children}
    </a>
  )
}
