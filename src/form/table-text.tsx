import { useId, useState, type ReactNode } from 'react'
import { decodeAs, encodings, type Encoding } from '../lib/files/decode-file'
import { isolated, listed } from '../lib/words'
import { Button } from '../ui/button'
import { PasteArea } from '../ui/fields/paste-area'
import { SelectField } from '../ui/fields/select-field'
import { useFileDrop } from './files/file-drop'
import { FilePicker } from './files/file-picker'
import { readFile } from './files/read-file'

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

export type ChosenFile = { readonly name: string; readonly bytes: Uint8Array; readonly encoding: Encoding }
type LettersProps = {
  text: string
  /** The file; undefined after a sign-in in between, which keeps the text only. */
  chosen: ChosenFile | undefined
  onEncoding: (encoding: Encoding) => void
  onRight: () => void
}

/** Asks whether the letters of a file are right, with a sample of them and other encodings to choose. */
export const LettersQuestion = ({ text, chosen, onEncoding, onRight }: LettersProps) => (
  <div
    role="group"
    aria-label="Letters of the file"
    className="mt-2 rounded-md bg-warn-soft px-3 py-2 text-sm"
  >
    <p className="text-warn">
      Nothing in {chosen ? isolated(chosen.name) : 'the file'} says how its letters are written, so its
      encoding is a guess. Are these words right?
    </p>
    <p className="my-2 font-medium wrap-break-word">{listed(lettersIn(text).map(isolated))}</p>
    <div className="flex flex-wrap items-center gap-2">
      {chosen ? (
        <SelectField
          label="Encoding"
          value={chosen.encoding}
          onChange={(value) => {
            const one = encodings.find(([encoding]) => encoding === value)
            if (one) onEncoding(one[0])
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
  const [chosen, setChosen] = useState<ChosenFile>()
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
    const { bytes, read } = found
    const isGuess = read.kind === 'guess'
    setChosen(isGuess ? { name: file.name, bytes, encoding: read.encoding } : undefined)
    replace({ text: read.text, isGuess }, `${file.name} was read${isGuess ? '' : ` as ${read.encoding}`}.`)
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
          chosen={chosen}
          onEncoding={(encoding) => {
            if (!chosen) return
            setChosen({ ...chosen, encoding })
            const text = decodeAs(chosen.bytes, encoding)
            // What was there before the file, not the wrong letters, is what Undo brings back.
            replace({ text, isGuess: true }, 'The file was read again.', fresh?.before)
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
