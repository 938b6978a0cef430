import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { WalkProgress } from '../../api/every-page'
import type { Rows } from '../../api/what-was-read'
import { errorWords } from '../../errors/error-words'
import { formatNumber } from '../../lib/words'
import { showToast } from '../../ui/overlay/toast'
import type { ListKind, ListRow } from '../list-kind'

export type SelectAllProps<Row extends ListRow> = {
  noun: ListKind<Row>['noun']
  readAll: (signal: AbortSignal, onProgress: (progress: WalkProgress) => void) => Promise<Rows<Row>>
  onSelect: (rows: readonly Row[]) => void
  onClose: () => void
}

/** Reads every row that matches, page by page, and then selects them together. Cancelled, it selects none. */
export function SelectAll<Row extends ListRow>({ noun, readAll, onSelect, onClose }: SelectAllProps<Row>) {
  const [progress, setProgress] = useState<WalkProgress>({ read: 0, of: null })
  const stop = useRef(new AbortController())
  const start = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const rows = await readAll(signal, setProgress)
      if (signal.aborted) return
      onSelect(rows.value)
      if (rows.kind !== 'known') showToast('warn', `Not all ${noun.many} are selected: ${rows.why}.`)
    } catch (error) {
      if (signal.aborted) return
      const { title, advice } = errorWords(error)
      showToast('bad', `${title}. ${advice} The selection stays as it was.`)
    }
    onClose()
  })
  useEffect(() => {
    const own = (stop.current = new AbortController())
    void start(own.signal)
    return () => own.abort()
  }, [])
  return (
    <span role="status" className="text-muted">
      {formatNumber(progress.read)}
      {progress.of === null ? '' : ` of ${formatNumber(progress.of)}`} read{' '}
      <button
        type="button"
        className="link"
        onClick={() => {
          stop.current.abort()
          onClose()
        }}
      >
        Cancel
      </button>
    </span>
  )
}
