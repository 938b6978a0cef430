import { useEffect } from 'react'

/** Reads a file that is dropped anywhere on the page. The browser would open it in a tab of its own. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): void {
  // After each render, so that it calls the newest function.
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    }
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  })
}
