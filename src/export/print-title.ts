import { useEffect } from 'react'

/** Names the page after what is printed while it is, because a browser names the PDF after the page. */
export function usePrintTitle(title: string): void {
  useEffect(() => {
    let before: string | undefined
    const start = () => {
      before ??= document.title
      document.title = title
    }
    const stop = () => {
      document.title = before ?? document.title
      before = undefined
    }
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', stop)
    return () => {
      stop()
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', stop)
    }
  }, [title])
}
