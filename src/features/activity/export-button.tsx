import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button'
import type { LogSearch } from '../../queries/activity'
import { LogExport } from './log-export'
import type { Activity } from './use-activity'

type Props = { activity: Activity; search: LogSearch; file: string; small?: boolean }

/** Opens the export of the lines that match. */
export function ExportButton({ activity, search, file, small = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const lines = activity.query.data?.lines
  if (activity.isShut || !lines?.length) return null
  return (
    <>
      <Button
        small={small}
        aria-haspopup="dialog"
        icon={<Download size={small ? 13 : 16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {/* In the top bar of a phone only the icon is shown. */}
        <span>Export</span>
      </Button>
      {isOpen && <LogExport search={search} lines={lines} file={file} onClose={() => setOpen(false)} />}
    </>
  )
}
