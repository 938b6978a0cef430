import { permissionName } from '#contract/roles/permissions'
import { confirmFirst, invalidCredentials, missingCredentials, sessionOver } from '#contract/session'
import { isPermission, type ErrorBody, type Needs } from '#contract/wire'

/** An answer other than success. Rules and handlers throw it, and the error handler writes it. */
export class Refusal extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: ErrorBody, headers: Readonly<Record<string, string>> = {}) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
    this.headers = headers
  }
}

const challenge = { 'www-authenticate': 'Bearer realm="MSP Portal API"' }
export const noCredentials = () => new Refusal(401, { detail: missingCredentials }, challenge)
export const unknownCredentials = () => new Refusal(401, { detail: invalidCredentials }, challenge)
/** 401 for a key whose service account has expired. */
export const expiredCredentials = (at: Date) =>
  new Refusal(
    401,
    {
      detail: `This service account key expired at ${at.toISOString().slice(0, 16)}Z. Ask for a new expiry.`,
    },
    challenge,
  )
/**
 * A 401 for a token that is no longer valid. It isn't a failed sign-in and doesn't belong in the audit log:
 * every open page gets one when its session ends.
 */
export class SessionOver extends Refusal {
  constructor() {
    super(401, { detail: sessionOver }, challenge)
  }
}

/** 403. Names the missing permission, so that the caller knows what to ask for, and why if that isn't plain. */
export const lacksPermission = (needs: Needs, why = '') =>
  new Refusal(403, {
    detail: `You do not have permission to perform this action. It needs ${isPermission(needs) ? namesOf([needs].flat(), ' or ') : needs === 'keeper' ? 'a keeper of this server' : 'a person who is signed in'}.${why}`,
  })
/** 403 after which the page asks the person to confirm who they are. */
export const needsConfirmation = () => new Refusal(403, { detail: confirmFirst, confirm: true })
/** 403 for a request that could come from another site. */
export const foreignPage = (origin: string) =>
  new Refusal(403, { detail: `People sign in only on pages of ${origin}.` })

/** Permissions as people and programs know them: `View Nodes (msp_view_node)`. */
export const namesOf = (codes: Iterable<string>, separator = ', '): string =>
  [...codes].map((code) => `${permissionName(code)} (${code})`).join(separator)

/** 404, the same for an unknown id and for one outside the caller's scope. */
export const notFound = () => new Refusal(404, { detail: 'Not found.' })
/** The record, or the 404. */
export function found<T>(record: T | undefined): T {
  if (record === undefined) throw notFound()
  return record
}
/** 404 for a page past the end, in the words of Django REST Framework. */
export const invalidPage = () => new Refusal(404, { detail: 'Invalid page.' })
/** 400 about fields. */
export const invalidFields = (fields: Record<string, string[]>) => new Refusal(400, fields)
/** 400 for a cursor that the list didn't write. */
export const notACursor = () => invalidFields({ cursor: ['This is not a cursor of this list.'] })
/** 400 for a node in a body, the same whether it is unknown or outside the caller's scope. */
export const noSuchNode = () => invalidFields({ msp_node: ['There is no node with this ID.'] })
/** 400 about the request as a whole. */
export const cannotProcess = (...reasons: string[]) => new Refusal(400, { error: reasons })
/** 429 with the seconds to wait. */
export const throttled = (detail: string, seconds: number) =>
  new Refusal(429, { detail }, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
/** For the words of a 429: `a minute`, `7 minutes`. */
export const minutesIn = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
/** A 429 for too many requests, whatever they ask for. The audit log counts them on one line. */
export class Flood extends Refusal {
  constructor(seconds: number, detail = 'Too many requests. Wait a moment.') {
    const { status, body, headers } = throttled(detail, seconds)
    super(status, body, headers)
  }
}
export const unprocessable = (detail: string) => new Refusal(422, { detail })
export const conflict = (detail: string) => new Refusal(409, { detail })
export const notJson = (type = '') =>
  new Refusal(415, { detail: `Unsupported media type "${type}" in request. Send application/json.` })
export const encodedBody = () => new Refusal(415, { detail: 'Send the body without a Content-Encoding.' })
export const addressTooLong = () => new Refusal(414, { detail: 'The address is too long.' })
export const diskFull = () =>
  new Refusal(
    507,
    { detail: 'The disk of the database is full. Nothing was changed; reading still works.' },
    { 'retry-after': '30' },
  )
/** The same for people who aren't signed in, and who could not even read then. */
export const noRoomToSignIn = () =>
  new Refusal(
    507,
    {
      detail:
        'Nobody can sign in now, because the disk of the database is full. Tell whoever runs this server.',
    },
    { 'retry-after': '30' },
  )
export const busy = () =>
  new Refusal(503, { detail: 'The server is busy. Try again in a moment.' }, { 'retry-after': '1' })
/** 408 for a read whose caller hung up while it waited. Nobody gets it. */
export const nobodyWaits = () => new Refusal(408, { detail: 'The client closed the connection.' })
export const stopping = () =>
  new Refusal(503, { detail: 'This server is about to stop.' }, { 'retry-after': '1' })
export const unavailable = () =>
  new Refusal(503, { detail: "The database isn't answering. Try again in a moment." }, { 'retry-after': '2' })
