import { expect } from 'vitest'

/** The answer to a refused request: its status, and a sentence with these words. */
export const refusal = (status: number, words: string) => ({
  status,
  body:
    status === 400 ? { error: [expect.stringContaining(words)] } : { detail: expect.stringContaining(words) },
})

/** The same for a record that isn't there, or is out of scope. */
export const notFound = { status: 404, body: { detail: 'Not found.' } }
