import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { showToast } from './overlay/toast'

const failed = () => showToast('bad', 'This couldn’t be loaded. Try again in a moment.')

/** What loads as soon as there is a function for it; undefined until it is there. */
export function useLoaded<T>(load: (() => Promise<T>) | undefined): T | undefined {
  const [loaded, setLoaded] = useState<{ readonly value: T }>()
  useEffect(() => {
    let isWanted = true
    load?.().then((value) => isWanted && setLoaded({ value }), failed)
    return () => {
      isWanted = false
    }
  }, [load])
  return loaded?.value
}

/** A part that loads when it is opened. */
export function useOnDemand<P>() {
  const [Part, setPart] = useState<ComponentType<P>>()
  const open = useCallback(
    (load: () => Promise<ComponentType<P>>) => void load().then((part) => setPart(() => part), failed),
    [],
  )
  return { Part, open, close: () => setPart(undefined) }
}
