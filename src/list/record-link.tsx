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
 * The way from a row to a record. The router's own link watches the address, to say whether it leads to the page that is shown:
 * in a list that costs more than everything else in its row.
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
  // Not for every row that a pointer passes.
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
