import type { Endpoint } from '#contract/wire'
import type { Fields } from '#domain/write-outcome'
import { keptWords } from '../api/kept'
import { ApiError } from '../api/api-error'
import { thisSession } from '../api/this-session'
import { showToast } from '../ui/overlay/toast'
import { tellSaved } from './saved'
import { failureText, writeFailure } from './write-failure'

/** One value of a record that changes from what a person sees to what they enter. */
export type Change<Value, Found, Body extends Fields> = {
  readonly from: Value
  readonly to: Value
  readonly read: () => Promise<Found>
  /** The body that turns one value into the other, or why it isn't sent. */
  readonly bodyFor: (found: Found, from: Value, to: Value) => Body | string
  readonly write: (body: Body) => Promise<Fields>
  /** The success as a sentence without its full stop: “Acme has 15 licences”. */
  readonly saved: (to: Value) => string
  readonly refresh: () => unknown
}

/** Why a value isn't written over one that the person never saw. */
export const changedMeanwhile = 'This was changed elsewhere after you opened it. Nothing was saved.'
/** A record that wasn't written, as an error, for work on many records that reports each one. */
export const notWritten = (said: string, { name }: Endpoint) =>
  new ApiError({ problem: { kind: 'conflict' }, said, operation: name })

/**
 * Changes one value where it is shown. The record is read first, so that nothing is written over what
 * somebody else changed. The message offers Undo, which changes it back in the same way.
 * @returns why nothing was sent; undefined if it was
 */
export async function changeWithUndo<Value, Found, Body extends Fields>(
  change: Change<Value, Found, Body>,
  stillIn = thisSession(),
): Promise<string | undefined> {
  const { from, to, saved, refresh } = change
  const found = await change.read()
  stillIn()
  const body = change.bodyFor(found, from, to)
  if (typeof body === 'string') {
    await refresh()
    return body
  }
  try {
    const reply = await change.write(body)
    stillIn()
    const back = { ...change, from: to, to: from }
    if (keptWords(reply) === undefined)
      showToast('good', saved(to), { label: 'Undo', run: () => void undo(back, stillIn) })
    else tellSaved(saved(to), reply)
  } finally {
    await refresh()
  }
  return undefined
}

async function undo<Value, Found, Body extends Fields>(
  change: Change<Value, Found, Body>,
  stillIn: () => void,
): Promise<void> {
  try {
    stillIn()
    const refused = await changeWithUndo(change, stillIn)
    if (refused !== undefined) showToast('warn', refused)
  } catch (error) {
    showToast('bad', failureText(writeFailure(error)))
  }
}
