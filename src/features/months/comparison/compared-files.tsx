import { mutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComparedFile } from '#contract/months/month-comparisons'
import type { Totals } from '#domain/months/control-totals'
import { ConfirmAction } from '../../../form/confirm-action'
import { counted, formatNumber } from '../../../lib/words'
import { deleteFile } from '../../../queries/month-comparisons'
import { Button } from '../../../ui/buttons/button'
import { Name } from '../../../ui/name'
import { Day } from '../../../ui/time/time'
import { saidOf, sumFaults, sumsOf } from './comparison-words'

export const isCut = ({ sent, lines }: ComparedFile): boolean => sent < lines

/** What a file adds up to, what isn’t compared of it: “credit: 1 line, -€500.00”, and what was said of it. */
export function TotalLines({ of }: { of: Totals & Partial<Pick<ComparedFile, 'answers'>> }) {
  const sums = [...sumsOf(of), ...(of.answers ? saidOf(of.answers) : [])]
  return (
    <ul className="pl-4 empty:hidden">
      {[...sums, ...sumFaults(of)].map((words, at) => (
        <li key={words} className={at < sums.length ? '' : 'text-bad'}>
          {words}
        </li>
      ))}
    </ul>
  )
}

type FileProps = {
  month: string
  file: ComparedFile
  /** Chooses another in its place; undefined if the month is closed. */
  onReplace: ((file: number) => void) | undefined
}

function FileItem({ month, file, onReplace }: FileProps) {
  const [isAsking, setAsking] = useState(false)
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
            <Button small onClick={() => setAsking(true)}>
              Delete <span className="sr-only">{name}</span>
            </Button>
          </>
        )}
      </div>
      <TotalLines of={file} />
      {isAsking && (
        <ConfirmAction
          title="Delete the file?"
          name={name}
          id={String(file.file)}
          mutation={mutationOptions({ mutationFn: () => deleteFile(month, file.file) })}
          confirm="Delete file"
          onClose={() => setAsking(false)}
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
export const ComparedFiles = ({ files, ...rest }: Props) => (
  <details open={files.some((file) => isCut(file) || sumFaults(file).length > 0)}>
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
