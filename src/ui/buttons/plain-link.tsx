import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { stringifySearch } from '../../lib/address/search-params'

let waiting: ReturnType<typeof setTimeout> | undefined
const stop = () => clearTimeout(waiting)

/** Whether a click means the page itself, not another tab or window, which the browser opens. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** The path of a page of the dashboard. */
  to: string
  search?: Readonly<Record<string, string>>
  /** Runs before the page changes. */
  onGo?: (() => void) | undefined
}

/**
 * A link that keeps the node scope of the moment in which its parent renders, unless it names a node. It is
 * for places with many links and for every page's own, because each of the router's links parses the whole
 * address again (decision 025).
 */
export function PlainLink({ to, search, onGo, children, ...rest }: Props) {
  const router = useRouter()
  const { node, only } = router.latestLocation.search
  const scope = node ? { node, only: only || undefined } : {}
  const href = to + stringifySearch({ ...search, ...(search && 'node' in search ? {} : scope) })
  const go = (event: MouseEvent) => {
    onGo?.()
    if (!isPlainClick(event)) return
    event.preventDefault()
    stop()
    void router.navigate({ href })
  }
  const prepare = () => {
    stop()
    router.preloadRoute({ to, href }).catch(() => undefined)
  }
  // Wait a moment, so that a pointer on its way doesn't load every page that it passes.
  const prepareSoon = () => {
    stop()
    waiting = setTimeout(prepare, 50)
  }
  return (
    <a
      {...rest}
      href={href}
      onClick={go}
      onMouseEnter={prepareSoon}
      onFocus={prepareSoon}
      onPointerDown={prepare}
      onMouseLeave={stop}
      onBlur={stop}
    >
      {children}
    </a>
  )
}
