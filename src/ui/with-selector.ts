import { useRef, useSyncExternalStore } from 'react'

type Kept<Snapshot, Part> = {
  readonly snapshot: Snapshot
  readonly select: (snapshot: Snapshot) => Part
  readonly part: Part
}

/**
 * Takes the place of `use-sync-external-store/shim/with-selector` in the build (vite.config.ts). That one serves servers and old
 * versions of React too: half a kilobyte of what every visit loads first.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Part>(
  subscribe: (changed: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _onServer: unknown,
  select: (snapshot: Snapshot) => Part,
  isEqual: (a: Part, b: Part) => boolean = Object.is,
): Part {
  const kept = useRef<Kept<Snapshot, Part>>(undefined)
  return useSyncExternalStore(subscribe, () => {
    const snapshot = getSnapshot()
    const before = kept.current
    if (before?.snapshot === snapshot && before.select === select) return before.part
    const next = select(snapshot)
    // A part that is equal stays the same object: what depends on it is not drawn again.
    const part = before && isEqual(before.part, next) ? before.part : next
    kept.current = { snapshot, select, part }
    return part
  })
}
