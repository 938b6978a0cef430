/** The known state of one resend. `maybe`: it was sent, but its effect isn't known. */
type ResendState = 'waiting' | 'sending' | 'accepted' | 'refused' | 'maybe'

/** One person of a run, without name and address. These come from the list of employees. */
export type Resend = {
  readonly id: string
  /** Its place in the run. */
  readonly place: number
  readonly state: ResendState
  /** The Idempotency-Key of its requests. */
  readonly key: string
  /** When the first request with an unknown effect was sent; undefined if there is none. */
  readonly sentAt: number | undefined
  /** Whether the server carries out a repeated request only once. */
  readonly isRepeatable: boolean
  /** When the invitation was last sent before this run, according to the server. */
  readonly before: string | undefined
  /** Why it was refused, or what is not known. */
  readonly words: string
  readonly madeAt: number
}

/** The resends of one key or person. It knows what was sent even after the tab is closed or crashes. */
export type Ledger = {
  /** The digest of the key or person; undefined if the ledger lasts only as long as this page. */
  readonly owner: string | undefined
  readonly read: () => Promise<readonly Resend[]>
  readonly write: (rows: readonly Resend[], gone?: readonly string[]) => Promise<void>
}

const storeName = 'resends'
const dayMs = 24 * 3_600_000
/** How long a row is kept: a result for a day, and a resend that somebody still has to settle for a month. */
const longestMs = {
  accepted: dayMs,
  refused: dayMs,
  waiting: 30 * dayMs,
  sending: 30 * dayMs,
  maybe: 30 * dayMs,
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The ledger failed.')))
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('invitation-desk', 1)
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(storeName, { keyPath: ['owner', 'id'] }),
  )
  return settled(request)
}

async function removeOld(database: IDBDatabase): Promise<void> {
  const store = database.transaction(storeName, 'readwrite').objectStore(storeName)
  const all = (await settled(store.getAll())) as (Resend & { owner: string })[] // Only this file writes them.
  for (const { owner, id, madeAt, state } of all)
    if (madeAt < Date.now() - longestMs[state]) store.delete([owner, id])
}

function databaseLedger(database: IDBDatabase, owner: string): Ledger {
  return {
    owner,
    read: async () => {
      const store = database.transaction(storeName).objectStore(storeName)
      const rows = (await settled(store.getAll(IDBKeyRange.bound([owner], [owner, []])))) as Resend[] // Only this file writes them.
      return rows.toSorted((a, b) => a.place - b.place)
    },
    write: (rows, gone = []) =>
      new Promise((resolve, reject) => {
        // This is on the disk before the request goes out, because a computer that loses power must not forget it.
        const change = database.transaction(storeName, 'readwrite', { durability: 'strict' })
        change.addEventListener('complete', () => resolve())
        change.addEventListener('abort', () => reject(change.error ?? new Error('The ledger failed.')))
        const store = change.objectStore(storeName)
        for (const id of gone) store.delete([owner, id])
        for (const row of rows) store.put({ ...row, owner })
      }),
  }
}

function memoryLedger(): Ledger {
  const kept = new Map<string, Resend>()
  return {
    owner: undefined,
    read: async () => [...kept.values()].toSorted((a, b) => a.place - b.place),
    write: async (rows, gone = []) => {
      for (const id of gone) kept.delete(id)
      for (const row of rows) kept.set(row.id, row)
    },
  }
}

/**
 * Opens the ledger of a key. Without a digest (a page without TLS), without locks between tabs, or with storage switched off, the
 * ledger lasts only as long as this page.
 */
export async function openLedger(digest: string | undefined): Promise<Ledger> {
  if (digest === undefined || !('locks' in navigator) || !('indexedDB' in globalThis)) return memoryLedger()
  try {
    const database = await openDatabase()
    await removeOld(database)
    return databaseLedger(database, digest)
  } catch {
    return memoryLedger()
  }
}
