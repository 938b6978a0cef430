import { useState, type ComponentType } from 'react'
import { showToast } from '../ui/toast'

/** A part of the frame that is loaded when it is opened first: it costs nothing before. */
export function useOnDemand<P>(load: () => Promise<ComponentType<P>>, what: string) {
  const [Part, setPart] = useState<ComponentType<P>>()
  const open = () =>
    void load().then(
      (part) => setPart(() => part),
      () => showToast('bad', `${what} could not be loaded. Try again when you are online.`),
    )
  return { Part, open, close: () => setPart(undefined) }
}
