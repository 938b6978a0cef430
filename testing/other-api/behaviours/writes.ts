import { behaviourOf, type Fault } from '../other-api'

// Other servers do this with a write, without saying so.

/** Accepts the write, but ignores these fields. */
export const ignoring =
  (...fields: readonly string[]): Fault =>
  (answered, { body }) => {
    for (const field of fields) delete body[field]
    return answered()
  }

/** Does the write, and answers with these fields of the record only. */
export const tellingOnly =
  (...fields: readonly string[]): Fault =>
  (_answered, _asked, told) => {
    const { status, body } = told()
    const record = body as Record<string, unknown> // The answer to a write of one record.
    return behaviourOf({ status, body: Object.fromEntries(fields.map((field) => [field, record[field]])) })
  }

/** Does the write, and answers with a page of a web server. */
export const answeringHtml: Fault = (answered) => {
  answered()
  return behaviourOf({ status: 200, body: '<h1>OK</h1>' })
}
