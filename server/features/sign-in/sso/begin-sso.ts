import type { IdNumber } from '#contract/shape'
import type { FastifyBaseLogger } from 'fastify'
import { confirmMark, ssoMinutes, type ssoPurposes } from '#contract/sign-in/proofs'
import type { Deps } from '../../../http/route-deps'
import type { Visitor } from '../../../http/visitor'
import { beginCeremony, endCeremony } from '../../../callers/ceremonies.store'
import { hashSecret, looksLikeSecret, makeSecret } from '../../../callers/keys'
import type { Bound, Provider } from './provider'

/** Why somebody goes to the provider, and who they are so far. */
export type Begun = {
  readonly purpose: (typeof ssoPurposes)[number]
  readonly returnTo: string
  /** Of somebody who joins or confirms: their session. */
  readonly session: number | null
  readonly person: IdNumber<'sign-in'> | null
  readonly at: Date
}
type Request = {
  readonly visitor: Visitor
  readonly log: FastifyBaseLogger
  readonly now: Date
  readonly turn: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Nonce and verifier are derived from state and cookie, so what the database holds is no help with a stolen
 * code. Tabs that begin at the same time share the cookie, and each has its own state.
 */
const boundBy = (state: string, cookie: string): Bound => ({
  state,
  nonce: hashSecret(`nonce ${state} ${cookie}`),
  verifier: hashSecret(`verifier ${state} ${cookie}`),
})
/** Only this browser, with this state, finds the ceremony again. */
const challengeOf = (state: string, cookie: string) => `${state} ${cookie}`

/** Notes what the browser goes to the provider for. @returns the address there */
export async function beginSso(
  { db }: Deps,
  provider: Provider,
  { purpose, returnTo, session, person }: Omit<Begun, 'at'>,
  { visitor, log, now, turn }: Request,
  asks: Parameters<Provider['addressFor']>[2] = 'nothing',
): Promise<{ url: string }> {
  const known = visitor.sso.cookie()
  const state = `${purpose === 'confirm' ? confirmMark : ''}${makeSecret()}`
  const cookie = known !== undefined && looksLikeSecret(known) ? known : makeSecret()
  const url = await provider.addressFor(log, boundBy(state, cookie), asks)
  const secret = JSON.stringify({ purpose, returnTo, session, at: now.getTime() })
  const ceremony = { kind: 'sso', person, secret, minutes: ssoMinutes } as const
  await turn(() => beginCeremony(db, challengeOf(state, cookie), ceremony, now))
  visitor.sso.set(cookie)
  return { url }
}

type Kept = Pick<Begun, 'purpose' | 'returnTo' | 'session'> & { readonly at: number }

/**
 * Uses up what this browser began. @returns undefined when it began nothing with this state, or too long ago
 */
export async function endBegun(
  { db }: Deps,
  state: string,
  { visitor, now, turn }: Request,
): Promise<{ readonly begun: Begun; readonly bound: Bound } | undefined> {
  const cookie = visitor.sso.cookie()
  if (cookie === undefined) return undefined
  const ceremony = await turn(() => endCeremony(db, challengeOf(state, cookie), 'sso', now))
  if (!ceremony) return undefined
  const { at, ...kept } = JSON.parse(ceremony.secret) as Kept // Only beginSso writes it.
  return { begun: { ...kept, person: ceremony.person, at: new Date(at) }, bound: boundBy(state, cookie) }
}
