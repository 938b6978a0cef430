import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '../api/query-client'
import { mayI } from '../session/use-can'
import { sections } from './sections'

const quietMs = 2000

/** What a browser can say about its line. Some say nothing. */
type Line = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether the person saves data, or the line is slow. */
function isSparing(): boolean {
  const { connection } = navigator as { connection?: Line } // The types of the DOM lack it.
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g'
}

/**
 * Loads the pages of all sections that the caller may open, once nothing has happened for two seconds. Their first
 * visits then wait for their data only.
 */
export function useLoadAhead(): void {
  const router = useRouter()
  useEffect(() => {
    if (isSparing()) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void load(), quietMs)
    }
    const load = async () => {
      if (queryClient.isFetching() > 0) return wait()
      stop()
      const isOpen = (path: string) => sections.some(({ to, needs }) => to === path && mayI(needs).allowed)
      for (const route of Object.values(router.routesByPath))
        if (isOpen(route.fullPath)) await router.loadRouteChunk(route)
    }
    const stop = router.subscribe('onBeforeNavigate', wait)
    wait()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [router])
}
