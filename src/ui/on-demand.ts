import { useState, type ComponentType } from 'react'
import { showToast } from './overlay/toast'

/** A part that loads when it is opened. */
export function useOnDemand<P>() {
  const [Part, setPart] = useState<ComponentType<P>>()
  const open = (load: () => Promise<ComponentType<P>>) =>
    void load().then(
      (part) => setPart(() => part),
      () => showToast('bad', 'This couldn’t be loaded. Try again in a moment.'),
    )
  return { Part, open, close: () => setPart(undefined) }
}
