import { useState, type ReactNode } from 'react'
import { isolated } from '../lib/words'
import { TextField } from '../ui/fields/fields'

/** Leaves out invisible characters, so that nobody has to type them. Letters that Unicode can write in several ways become the same. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/**
 * A field into which a person types the name of the record, or a number, before data is lost. `reason`: why the loss can't be confirmed
 * yet.
 */
export function useTypedName(
  name: string,
  isAsked: boolean,
): { field: ReactNode; reason: string | undefined } {
  const [typed, setTyped] = useState('')
  if (!isAsked) return { field: null, reason: undefined }
  return {
    field: <TextField label={`Type ${isolated(name)} to confirm`} value={typed} onChange={setTyped} />,
    reason: plain(typed) === plain(name) ? undefined : `Type ${isolated(name)} exactly to continue.`,
  }
}
