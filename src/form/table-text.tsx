import { useId, useState, type ReactNode } from 'react'
import { decodeAs, encodings, type Encoding } from '../lib/files/decode-file'
import { isolated, listed } from '../lib/words'
import { Button } from '../ui/buttons/button'
import { PasteArea } from '../ui/fields/paste-area'
import { SelectField } from '../ui/fields/select-field'
import { useFileDrop } from './files/file-drop'
import { FilePicker } from './files/file-picker'
import { readFile, type TextFile } from './files/read-file'

/** A table as text: typed, pasted or read from a file. */
export type TableText = {
  readonly text: string
  /** The letters of a file whose encoding was guessed can be wrong until the person has looked at them. */
  readonly isGuess: boolean
}
export const noText: TableText = { text: '', isGuess: false }

/** Words that show whether the letters are right. */
const lettersIn = (text: string): readonly string[] =>
  [...new Set(text.match(/[^\s;,|"]*[^\0-\u007f\s][^\s;,|"]*/g))].slice(0, 8)

type LettersProps = {
  text: string
  /** Undefined after a sign-in in between, which keeps the text only. */
  file: TextFile | undefined
  /** Receives the file as read in another encoding. */
  onFile: (file: TextFile) => void
  onRight: () => void
}

/** Asks whether the letters of a file are right, with a sample of them and other encodings to choose. */
export const LettersQuestion = ({ text, file, onFile, onRight }: LettersProps) => (
  <div
    role="group"
    aria-label="Letters of the file"
    className="mt-2 rounded-md bg-warn-soft px-3 py-2 text-sm"
  >
    <p className="text-warn">
      Nothing in {file ? isolated(file.name) : 'the file'} says how its letters are written, so its encoding
      is a guess. Are these words right?
    </p>
    <p className="my-2 font-medium wrap-break-word">{listed(lettersIn(text).map(isolated))}</p>
    <div className="flex flex-wrap items-center gap-2">
      {file ? (
        <SelectField
          label="Encoding"
          value={file.encoding}
          onChange={(value) => {
            const encoding = value as Encoding // One of the options.
            onFile({ ...file, encoding, text: decodeAs(file.bytes, encoding) })
          }}
        >
          {encodings.map(([encoding, words]) => (
            <option key={encoding} value={encoding}>
              {words}
            </option>
          ))}
        </SelectField>
      ) : (
        <span className="text-soft">Choose the file again to read it in another encoding.</span>
      )}
      <Button onClick={onRight}>The letters are right</Button>
    </div>
  </div>
)

/** What the last file did to the text, and the way back. */
type Replaced = { readonly before: TableText; readonly text: string }

type Props = {
  label: string
  rows: number
  value: TableText
  onChange: (value: TableText) => void
  problem: string | undefined
  hint: ReactNode
  /** Whether a dialog covers the field. */
  off: boolean
}

/**
 * A field for a table: to paste into, to type in, or to fill from a file that is chosen or dropped on the
 * page.
 */
export function TableTextField({ label, rows, value, onChange, problem, hint, off }: Props) {
  const id = useId()
  const [said, setSaid] = useState('')
  const [chosen, setChosen] = useState<TextFile>()
  const [replaced, setReplaced] = useState<Replaced>()
  const fresh = replaced?.text === value.text ? replaced : undefined
  const replace = (after: TableText, words: string, before = value) => {
    setSaid(words)
    setReplaced({ before, text: after.text })
    onChange(after)
  }
  const take = async (files: readonly File[]) => {
    const [file] = files
    if (!file || off) return
    if (files.length > 1) return setSaid('Drop one file at a time.')
    const found = await readFile(file)
    if (typeof found === 'string') return setSaid(found)
    setChosen(found)
    const { name, text, encoding, isGuess } = found
    replace({ text, isGuess }, `${name} was read${isGuess ? '' : ` as ${encoding}`}.`)
  }
  useFileDrop((files) => void take(files))
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-end justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <FilePicker small onFiles={(files) => void take(files)} />
      </div>
      <PasteArea
        id={id}
        rows={rows}
        wrap="off"
        value={value.text}
        onChange={(text) => onChange({ ...value, text, ...(text.trim() === '' && { isGuess: false }) })}
        problem={problem}
        hint={hint}
      />
      <div className="mt-1 flex flex-wrap items-center gap-2 text-sm text-soft">
        <p role="status" className="empty:hidden">
          {said}
        </p>
        {fresh && fresh.before.text.trim() !== '' && (
          <Button
            small
            onClick={() => {
              onChange(fresh.before)
              setReplaced(undefined)
              setChosen(undefined)
              setSaid('Your text is back.')
            }}
          >
            Undo
          </Button>
        )}
      </div>
      {value.isGuess && (
        <LettersQuestion
          text={value.text}
          file={chosen}
          onFile={(again) => {
            setChosen(again)
            // What was there before the file, not the wrong letters, is what Undo brings back.
            replace({ text: again.text, isGuess: true }, 'The file was read again.', fresh?.before)
          }}
          onRight={() => {
            onChange({ ...value, isGuess: false })
            setSaid('')
          }}
        />
      )}
    </div>
  )
}
