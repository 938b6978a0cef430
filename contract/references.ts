import * as z from 'zod/mini'
import { isFields, type Shape } from './shape'

/** The fields of a record that name another record, each with the field for that record's name. */
type References = Readonly<Record<string, string>>

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The id and name in a reference. A uid is neither: records are found by id. */
function partsOf(reference: unknown): { readonly id?: unknown; readonly name?: unknown } {
  if (isFields(reference)) return { id: reference.id, name: reference.name }
  if (typeof reference !== 'string' || /^\d+$/.test(reference)) return { id: reference }
  return uuid.test(reference) ? {} : { name: reference }
}

/**
 * Lets the browser read references in any of the forms that servers send: an id, `{id, name}`, or a name.
 * After reading, the field is an id or undefined, and the name is in the field beside it. Our own server
 * sends ids only.
 */
export const referring = <W, R>(shape: Shape<W, R>, references: References): Shape<W, R> => ({
  write: shape.write,
  read: z.pipe(
    z.transform((reply: unknown) => evenedOut(reply, references)),
    shape.read,
  ),
})

function evenedOut(reply: unknown, references: References): unknown {
  if (!isFields(reply)) return reply
  const fields = { ...reply }
  for (const [field, nameField] of Object.entries(references)) {
    if (!Object.hasOwn(fields, field)) continue
    const { id, name } = partsOf(fields[field])
    fields[field] = id
    if (typeof fields[nameField] !== 'string' && typeof name === 'string') fields[nameField] = name
  }
  return fields
}
