import { useState, type ComponentType } from 'react'
import { showToast } from './overlay/toast'

/** A part of the frame that is loaded when it is opened: it costs nothing before. */
export function useOnDemand<P>() {
  const [Part, setPart] = useState<ComponentType<P>>()
  const open = (load: () => Promise<ComponentType<P>>) =>
    void load().then(
      (part) => setPart(() => part),
      () => showToast('bad', 'This could not be loaded. Try again in a moment.'),
    )
  return { Part, open, close: () => setPart(undefined) }
}
