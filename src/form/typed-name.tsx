import { useState, type ReactNode } from 'react'
import { formatNumber, isolated } from '../lib/words'
import { TextField } from '../ui/fields/fields'

/**
 * Leaves out invisible characters, so that nobody has to type them. Letters that Unicode can write in several
 * ways become the same.
 */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** Whether a text is a number as some country writes it: 1240, 1,240, 1.240, 1 240 or 1'240. */
const isNumber = (text: string, number: number) =>
  /^\d[\d ,.'’]*$/.test(text) && Number(text.replaceAll(/\D/g, '')) === number

/**
 * A field into which a person types the name of the record, or a number, before data is lost. `reason`: why
 * the loss can't be confirmed yet.
 */
export function useTypedName(
  asked: string | number,
  isAsked: boolean,
): { field: ReactNode; reason: string | undefined } {
  const [typed, setTyped] = useState('')
  if (!isAsked) return { field: null, reason: undefined }
  const name = typeof asked === 'number' ? formatNumber(asked) : isolated(asked)
  const isTyped = typeof asked === 'number' ? isNumber(plain(typed), asked) : plain(typed) === plain(asked)
  return {
    field: <TextField label={`Type ${name} to confirm`} value={typed} onChange={setTyped} />,
    reason: isTyped ? undefined : `Type ${name}${typeof asked === 'number' ? '' : ' exactly'} to continue.`,
  }
}
