import { useMutation } from '@tanstack/react-query'
import { Download, HardDrive, Upload } from 'lucide-react'
import { useRef } from 'react'
import { queryClient } from '../api/query-client'
import { counted } from '../lib/words'
import { Button } from '../ui/button'
import { showToast } from '../ui/overlay/toast'
import { exportReviews, importReviews } from './browser-transfer'
import { saveFile } from './save-file'
import { reviewsKey } from './reviews.queries'

const Words = () => (
  <p className="flex min-w-0 flex-1 basis-80 items-start gap-2.5">
    <HardDrive size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
    <span>
      This server keeps no reviews, so they are kept{' '}
      <strong className="font-semibold">in this browser only</strong>: nobody else sees them, and clearing the
      browser’s data deletes them. Their evidence has checksums, but no signature.
    </span>
  </p>
)

const look =
  'mb-4 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg bg-warn-soft px-4 py-3 text-sm text-warn'
export const KeptHereNote = () => (
  <div className={look}>
    <Words />
  </div>
)

/** Says where reviews are kept when it is not the server, and takes them to another browser. */
export function KeptHere() {
  const input = useRef<HTMLInputElement>(null)
  const complain = (error: Error) => showToast('bad', error.message)
  const out = useMutation({
    mutationFn: exportReviews,
    onSuccess: (text) => saveFile('role-reviews.json', 'application/json', text),
    onError: complain,
  })
  const take = useMutation({
    mutationFn: async (file: File) => importReviews(await file.text()),
    onSuccess: ({ taken, left }) => {
      void queryClient.invalidateQueries({ queryKey: reviewsKey })
      showToast(
        'good',
        `${counted(taken, 'review')} taken over.${left > 0 ? ` ${left} here already, as far or further.` : ''}`,
      )
    },
    onError: complain,
  })
  return (
    <div className={look}>
      <Words />
      <div className="flex flex-wrap gap-2">
        <Button
          small
          icon={<Download size={13} aria-hidden="true" />}
          busy={out.isPending}
          onClick={() => out.mutate()}
        >
          Export to a file
        </Button>
        <Button
          small
          icon={<Upload size={13} aria-hidden="true" />}
          busy={take.isPending}
          onClick={() => input.current?.click()}
        >
          Import a file
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label="File with reviews"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) take.mutate(file)
          }}
        />
      </div>
    </div>
  )
}
