import { useEffect } from 'react'

/** @returns what no longer listens */
export function aroundPrinting(start: () => void, stop: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('beforeprint', start, { signal })
  window.addEventListener('afterprint', stop, { signal })
  return () => listening.abort()
}

/** Names the page after what is printed while it is, because a browser names the PDF after the page. */
export function usePrintTitle(title: string): void {
  useEffect(() => {
    let before: string | undefined
    const stop = () => {
      document.title = before ?? document.title
      before = undefined
    }
    const leave = aroundPrinting(() => {
      before ??= document.title
      document.title = title
    }, stop)
    return () => {
      stop()
      leave()
    }
  }, [title])
}
