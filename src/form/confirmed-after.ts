import { compareWritten, isConfirmed, type Fields } from '#domain/write-outcome'
import { mayBeDone } from '../api/doubt'

/**
 * Reads the record after a write whose answer was lost. If it has all that was sent, the write was done.
 * @returns the record; otherwise it throws the error of the write
 */
export async function confirmedAfter<R extends object>(
  error: unknown,
  sent: Fields,
  told: (record: R) => Fields,
  readAgain: (() => Promise<R>) | undefined,
): Promise<R> {
  if (!mayBeDone(error) || !readAgain) throw error
  let record: R
  try {
    record = await readAgain()
  } catch {
    throw error
  }
  if (isConfirmed(compareWritten(sent, told(record)))) return record
  throw error
}
