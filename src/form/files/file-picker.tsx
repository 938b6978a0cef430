import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/buttons/button'

type Props = { small?: boolean; isOff?: boolean; onFiles: (files: readonly File[]) => void }

/** Chooses a CSV file. */
export function FilePicker({ small = false, isOff = false, onFiles }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="CSV file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        small={small}
        icon={<Upload size={14} aria-hidden="true" />}
        aria-disabled={isOff}
        onClick={() => !isOff && picker.current?.click()}
      >
        Choose file
      </Button>
    </>
  )
}
