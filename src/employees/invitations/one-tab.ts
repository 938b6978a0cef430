/** Tells the other tabs that a ledger has changed. The message is the digest of its key. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('resends')
export const tellTabs = (owner: string | undefined): void => {
  if (owner !== undefined) channel?.postMessage(owner)
}
export const onTabs = (listener: (owner: unknown) => void): void =>
  channel?.addEventListener('message', ({ data }) => listener(data))

const nameOf = (owner: string) => `resends ${owner}`

/**
 * Does the work while no other tab works on the same ledger. Returns whether it did.
 * @param patienceMs the longest wait for a tab that only looks at the ledger
 */
export async function alone(
  owner: string | undefined,
  work: () => Promise<void>,
  patienceMs = 0,
): Promise<boolean> {
  if (owner === undefined) {
    await work()
    return true
  }
  const granted = async (lock: Lock | null) => {
    if (lock) await work()
    return lock !== null
  }
  if (patienceMs === 0) return navigator.locks.request(nameOf(owner), { ifAvailable: true }, granted)
  const signal = AbortSignal.timeout(patienceMs)
  let isGranted = false
  try {
    return await navigator.locks.request(nameOf(owner), { signal }, async (lock) => {
      isGranted = true
      return granted(lock)
    })
  } catch (error) {
    if (isGranted || !signal.aborted) throw error
    return false
  }
}

/** Ends when no other tab works on the ledger any more, or is aborted. */
export async function othersDone(owner: string, signal: AbortSignal): Promise<void> {
  try {
    await navigator.locks.request(nameOf(owner), { signal }, () => undefined)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
