import { Download } from 'lucide-react'
import { Button } from '../ui/button'
import { useOnDemand } from '../ui/on-demand'
import type { LogSearch } from '../queries/activity'
import type { LogExportProps } from './log-export'
import type { Activity } from './use-activity'

type Props = { activity: Activity; search: LogSearch; file: string; small?: boolean }

/** Opens the export of the lines that match, which loads only then. */
export function ExportButton({ activity, search, file, small = false }: Props) {
  const sheet = useOnDemand<LogExportProps>()
  const lines = activity.query.data?.lines
  if (activity.isShut || !lines?.length) return null
  return (
    <>
      <Button
        small={small}
        aria-haspopup="dialog"
        icon={<Download size={small ? 13 : 16} aria-hidden="true" />}
        onClick={() => sheet.open(async () => (await import('./log-export')).LogExport)}
      >
        {/* In the top bar of a phone only the icon is shown. */}
        <span>Export</span>
      </Button>
      {sheet.Part && <sheet.Part search={search} lines={lines} file={file} onClose={sheet.close} />}
    </>
  )
}
