import type { RoleFacts } from '#contract/reviews'
import type { Review } from '#contract/reviews'

/** A review with what a server keeps beside it: what a closed one signed of each role. */
export type KeptReview = Review & { readonly signed?: Readonly<Record<string, RoleFacts>> | undefined }

const database = 'msp-reviews'
const table = 'reviews'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The browser could not keep the review.')),
    )
  })

async function within<T>(
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(database, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(table, { keyPath: 'id' }))
  const open = await settled(opening)
  try {
    const transaction = open.transaction(table, mode)
    const result = await settled(work(transaction.objectStore(table)))
    if (mode === 'readwrite')
      await new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve())
        transaction.addEventListener('abort', () =>
          reject(transaction.error ?? new Error('The browser has no room for the review.')),
        )
      })
    return result
  } finally {
    open.close()
  }
}

// Rows are what this file put in; an imported one was read by the contract's schema first.
export const keptReviews = () => within('readonly', (rows) => rows.getAll() as IDBRequest<KeptReview[]>)
export const keptReview = (id: string) =>
  within('readonly', (rows) => rows.get(id) as IDBRequest<KeptReview | undefined>)
export const keepReview = (review: KeptReview) => within('readwrite', (rows) => rows.put(review))
export const dropReview = (id: string) => within('readwrite', (rows) => rows.delete(id))
