import { hashSecret, makeSessionToken } from './keys'

/**
 * Sessions that people use while the disk of the embedded database is full, when no token can be written.
 * They are in the memory of this process, which alone has that database. Each is in the database too, and
 * ends here at the latest after its own limits.
 */
export type SessionsWithoutRoom = {
  /** A token that isn't stored, and the end of its session by the last use. */
  readonly renew: (session: number, endsAt: Date, until: Date, now: Date) => string
  /** The session of a token. */
  readonly byToken: (hash: string, now: Date) => number | undefined
  /** Sessions that haven't ended here, with their ends. */
  readonly living: (now: Date) => ReadonlyMap<number, Date>
  /** The database has room again and knows the session's end. */
  readonly forget: (session: number) => void
}

export function sessionsWithoutRoom(): SessionsWithoutRoom {
  const tokens = new Map<string, { readonly session: number; readonly until: Date }>()
  const ends = new Map<number, Date>()
  const tidy = (now: Date) => {
    for (const [hash, { until }] of tokens) if (until <= now) tokens.delete(hash)
    for (const [session, end] of ends) if (end <= now) ends.delete(session)
  }
  return {
    renew: (session, endsAt, until, now) => {
      tidy(now)
      const token = makeSessionToken()
      tokens.set(hashSecret(token), { session, until })
      ends.set(session, endsAt)
      return token
    },
    byToken: (hash, now) => {
      const { session, until } = tokens.get(hash) ?? {}
      const end = session === undefined ? undefined : ends.get(session)
      return until && end && until > now && end > now ? session : undefined
    },
    living: (now) => {
      tidy(now)
      return ends
    },
    forget: (session) => void ends.delete(session),
  }
}
