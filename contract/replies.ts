import * as z from 'zod/mini'
import { text, type Shape } from './shape'

// Replies that are not records.

/** `{success}`: a text (S, resend) or a list of texts (P, reset 2FA). The browser accepts both and keeps one text. */
const eitherSuccess = z.pipe(
  z.looseObject({ success: z.union([z.string(), z.array(z.string())]) }),
  z.transform(({ success }) => ({ success: typeof success === 'string' ? success : success.join(' ') })),
)
export const successText: Shape<{ success: string }> = {
  write: z.object({ success: text.write }),
  read: eitherSuccess,
}
export const successList: Shape<{ success: string[] }, { success: string }> = {
  write: z.object({ success: z.array(z.string()) }),
  read: eitherSuccess,
}

/**
 * Error bodies: `{detail}` for 401, 403 (S) and 404, 405, 415, 429, 5xx (A); `{error: []}` for a 400 about the whole request (S);
 * `{field: []}` for a 400 about fields (A).
 */
export type ErrorBody = { detail: string; confirm?: true } | { error: string[] } | Record<string, string[]>

/** The body of a 401 without an API key (A). It is the published text, so that scripts recognise it. */
export const missingCredentials = 'Authentication credentials were not provided.'
export const invalidCredentials = 'Invalid service account key.'
/** The body of a 401 with the token of a session that ended (X). */
export const sessionOver = 'Your session is over. Sign in again.'
