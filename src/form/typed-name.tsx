import { useState, type ReactNode } from 'react'
import { isolated } from '../lib/words'
import { TextField } from '../ui/fields/fields'

/** Without what can't be seen, so that nobody has to type it. Unicode writes some letters in several ways. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** A field for the name of a record with which more is lost, or how many lose it, and why the loss can't be confirmed yet. */
export function useTypedName(
  name: string,
  isAsked: boolean,
): { field: ReactNode; reason: string | undefined } {
  const [typed, setTyped] = useState('')
  if (!isAsked) return { field: null, reason: undefined }
  return {
    field: <TextField label={`Type ${isolated(name)} to confirm`} value={typed} onChange={setTyped} />,
    reason: plain(typed) === plain(name) ? undefined : 'Fill in the field first.',
  }
}
