import { mutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComparedFile } from '#contract/months/month-comparisons'
import { ConfirmAction } from '../../../form/confirm-action'
import { counted, formatNumber } from '../../../lib/words'
import { deleteFile } from '../../../queries/month-comparisons'
import { Button } from '../../../ui/buttons/button'
import { Name } from '../../../ui/name'
import { Day } from '../../../ui/time/time'
import { sumFaults } from './comparison-words'
import { FootDialog, TotalLines } from './control-totals'

export const isCut = ({ sent, lines }: ComparedFile): boolean => sent < lines

type FileProps = {
  month: string
  file: ComparedFile
  /** Chooses another in its place; undefined if the month is closed. */
  onReplace: ((file: number) => void) | undefined
}

function FileItem({ month, file, onReplace }: FileProps) {
  const [asking, setAsking] = useState<'delete' | 'foot'>()
  const leave = () => setAsking(undefined)
  const { name } = file
  return (
    <li className="py-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 wrap-anywhere">
          <Name>{name}</Name>, {file.vendor && <Name>{`${file.vendor}, `}</Name>}
          {counted(file.lines, 'line')}, <Day at={file.at} /> by <Name>{file.by.name}</Name>
        </span>
        {isCut(file) && (
          <span role="alert" className="text-warn">
            Only {formatNumber(file.sent)} of {counted(file.lines, 'line')} were sent.{' '}
            {onReplace && 'Replace it with the same file to send them all.'}
          </span>
        )}
        {onReplace && (
          <>
            <Button small onClick={() => onReplace(file.file)}>
              Replace <span className="sr-only">{name}</span>
            </Button>
            {file.totals?.some(({ why }) => why === 'foot') && (
              <Button small onClick={() => setAsking('foot')}>
                Set foot <span className="sr-only">of {name}</span>
              </Button>
            )}
            <Button small onClick={() => setAsking('delete')}>
              Delete <span className="sr-only">{name}</span>
            </Button>
          </>
        )}
      </div>
      <TotalLines of={file} />
      {asking === 'foot' && <FootDialog month={month} file={file} onClose={leave} />}
      {asking === 'delete' && (
        <ConfirmAction
          title="Delete the file?"
          name={name}
          id={String(file.file)}
          mutation={mutationOptions({ mutationFn: () => deleteFile(month, file.file) })}
          confirm="Delete file"
          onClose={leave}
          said={`${name} was deleted.`}
        >
          <p>
            Its {counted(file.lines, 'line')} aren’t compared any more. Decisions stay, and count again when
            the figures are the same.
          </p>
        </ConfirmAction>
      )}
    </li>
  )
}

type Props = Omit<FileProps, 'file'> & { files: readonly ComparedFile[] }
/** The files of a side, each with what is left out of it. */
export function ComparedFiles({ files, ...rest }: Props) {
  const isFaulty = files.some((file) => isCut(file) || sumFaults(file).length > 0)
  const [isOpen, setOpen] = useState(isFaulty)
  // It doesn’t close by itself: focus can be in it.
  if (isFaulty && !isOpen) setOpen(true)
  return (
    <details open={isOpen}>
      <summary className="link min-h-6 cursor-pointer">
        {files.length === 1 ? <Name>{files[0]!.name}</Name> : counted(files.length, 'file')}
      </summary>
      <ul>
        {files.map((file) => (
          <FileItem key={file.file} file={file} {...rest} />
        ))}
      </ul>
    </details>
  )
}
