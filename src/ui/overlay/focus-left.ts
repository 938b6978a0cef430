import { useEffect } from 'react'

/** If the focus is lost when this part of the page goes, the page takes it. */
export function useFocusLeft() {
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.querySelector('main')?.focus({ preventScroll: true })
    },
    [],
  )
}
