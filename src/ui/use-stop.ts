import { useEffect, useRef } from 'react'

/** Stops long work, on demand and when its component leaves the page. */
export function useStop(): { readonly begin: () => AbortSignal; readonly stop: () => void } {
  const controller = useRef(new AbortController())
  const stop = () => controller.current.abort()
  useEffect(() => stop, [])
  const begin = () => (controller.current = new AbortController()).signal
  return { begin, stop }
}
