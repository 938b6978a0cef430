import { invalidCredentials } from '#contract/session'
import { type Method } from '#contract/wire'
import { Refusal } from '../errors/refusal'

/**
 * The reason why there is no answer. `reached`: the API may have received the request, so a change may have
 * been made.
 */
export type Trouble = { readonly method: Method; readonly reached: boolean; readonly cause?: unknown }

const mayBeMade = ' The change may have been made: check before you try again.'

function lost(
  status: 502 | 503 | 504,
  detail: string,
  { method, reached, cause }: Trouble,
  headers = {},
): Refusal {
  const told = method !== 'GET' && reached ? detail + mayBeMade : detail
  const refusal = new Refusal(status, { detail: told }, headers)
  // For the log: a code of the network such as ECONNREFUSED, never a header.
  refusal.cause = cause
  return refusal
}

export const noAnswer = (trouble: Trouble) => lost(502, "The MSP Portal API can't be reached.", trouble)
export const tooSlow = (trouble: Trouble) => lost(504, "The MSP Portal API didn't answer in time.", trouble)
export const cutShort = (trouble: Trouble) => lost(502, 'The MSP Portal API’s answer was cut off.', trouble)
export const tooLarge = (trouble: Trouble) =>
  lost(502, 'The answer of the MSP Portal API is too large.', trouble)
/** Answers to other requests fill the memory for answers. */
export const answersFillMemory = (trouble: Trouble) =>
  lost(503, 'Too many answers of the MSP Portal API are arriving. Try again in a moment.', trouble, {
    'retry-after': '1',
  })
export const notUnderstood = (method: Method) =>
  lost(502, 'The MSP Portal API answered with something other than JSON.', { method, reached: true })
export const redirected = (method: Method) =>
  lost(502, 'The MSP Portal API redirected the request. MSP_API_BASE_URL may be wrong.', {
    method,
    reached: true,
  })

/** For requests during the pause, without asking the API. */
export const apiPaused = (seconds: number) =>
  new Refusal(
    503,
    { detail: `The MSP Portal API hasn't answered for a while. Try again in ${seconds} seconds.` },
    { 'retry-after': String(seconds) },
  )

/** More requests are waiting than this server should hold. */
export const tooManyWaiting = () =>
  new Refusal(
    503,
    { detail: 'Too many requests are waiting for the MSP Portal API. Try again in a moment.' },
    { 'retry-after': '1' },
  )

export const gatewayCallsItself = () =>
  new Refusal(502, {
    detail: 'MSP_API_BASE_URL is the address of this server. Set it to the address of the MSP Portal API.',
  })

/** Words for a status whose body can't be shown: an HTML page, text, or nothing. */
export function statusWithoutBody(status: number): Refusal {
  if (status === 400)
    return new Refusal(400, { error: ['The MSP Portal API refused the request and gave no reason.'] })
  const words: Record<number, string> = {
    401: invalidCredentials,
    403: "The MSP Portal API doesn't allow this and gave no reason.",
    404: 'Not found.',
    429: 'Too many requests. Try again later.',
  }
  return new Refusal(status, {
    detail: words[status] ?? `The MSP Portal API answered ${status} and gave no reason.`,
  })
}
