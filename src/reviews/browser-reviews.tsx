import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { queryClient } from '../api/query-client'
import { counted } from '../lib/words'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/overlay/confirm-dialog'
import { saveFile } from '../ui/download'
import { showToast } from '../ui/overlay/toast'

/** The IndexedDB database in which earlier versions stored reviews. */
const database = 'msp-reviews'

const settled = <T,>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The browser did not say why.')),
    )
  })

async function readReviews(): Promise<unknown[]> {
  // Opening a database that is not there would create it.
  if (!(await indexedDB.databases()).some(({ name }) => name === database)) return []
  const open = await settled(indexedDB.open(database))
  try {
    return await settled(open.transaction('reviews').objectStore('reviews').getAll())
  } finally {
    open.close()
  }
}

const browserReviewsQuery = {
  queryKey: ['reviews in this browser'],
  queryFn: readReviews,
  staleTime: Infinity,
  retry: false,
}

/** Offers reviews that an earlier version stored in this browser as a file. It shows nothing if there are none. */
export function BrowserReviews() {
  const { data: reviews = [] } = useQuery(browserReviewsQuery)
  const [isExported, setExported] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const removal = useMutation({
    mutationFn: () => settled(indexedDB.deleteDatabase(database)),
    onSuccess: () => queryClient.setQueryData(browserReviewsQuery.queryKey, []),
    onError: (error) => showToast('bad', `The reviews were not removed. ${error.message}`),
    onSettled: () => setAsking(false),
  })
  if (reviews.length === 0) return null
  const exportFile = () => {
    const file = { format: 'msp-role-reviews', version: 1, reviews }
    saveFile('role-reviews.json', 'application/json', JSON.stringify(file, null, 1))
    setExported(true)
  }
  return (
    <section
      aria-labelledby="browser-reviews"
      className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg bg-warn-soft px-4 py-3 text-sm text-warn"
    >
      <div className="min-w-0 flex-1 basis-80">
        <h2 id="browser-reviews" className="font-semibold">
          Reviews stored in this browser
        </h2>
        <p>
          An earlier version stored {counted(reviews.length, 'review')} here. Export them as a file: the
          dashboard no longer opens them.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button small icon={<Download size={13} aria-hidden="true" />} onClick={exportFile}>
          Export as a file
        </Button>
        {isExported && (
          <Button small icon={<Trash2 size={13} aria-hidden="true" />} onClick={() => setAsking(true)}>
            Remove from this browser
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Remove ${counted(reviews.length, 'review')} from this browser?`}
          busy={removal.isPending}
          confirm={`Remove ${counted(reviews.length, 'review')}`}
          onConfirm={() => removal.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>Only the exported file will be left. You can’t undo this.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
