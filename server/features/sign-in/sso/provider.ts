import type { ClientAuth, Configuration, IDToken } from 'openid-client'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '../../../errors/refusal'
import type { SsoSettings } from '../../../callers/sso.rules'
import { claimAt, isSubject, type Claims } from './claims.rules'
import { clocksDiffer, oddSubject, providerIsAway, providerRefused } from './sso.errors'

/** The library loads when somebody first uses single sign-on, because no start needs it. */
const library = () => import('openid-client')

/** Each request to the provider takes at most so long. */
const timeoutSeconds = 5

/** Reads the provider's description of itself. Throws when it isn't there, or isn't one. */
export async function discover({ issuer, clientId, clientSecret }: SsoSettings): Promise<Configuration> {
  const {
    allowInsecureRequests,
    ClientSecretBasic,
    ClientSecretPost,
    discovery,
    enableNonRepudiationChecks,
  } = await library()
  // A provider that names no auth methods takes the header.
  const proof: ClientAuth = (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? ClientSecretPost(clientSecret)
      : ClientSecretBasic(clientSecret))(server, ...rest)
  const address = new URL(issuer)
  // The configuration allows http for a provider on this computer only.
  const execute = [
    enableNonRepudiationChecks,
    ...(address.protocol === 'http:' ? [allowInsecureRequests] : []),
  ]
  return discovery(address, clientId, undefined, proof, { execute, timeout: timeoutSeconds })
}

/** Binds the provider's answer to the browser that asked. */
export type Bound = { readonly state: string; readonly nonce: string; readonly verifier: string }
export type ProviderAnswer = {
  readonly code: string
  readonly state: string
  readonly iss?: string | undefined
}

/**
 * `age`: the provider asks people who they are even if it knows them. `login`: it has been seen to say when
 * it did.
 */
type Asking = 'nothing' | 'age' | 'login'
/** Seconds; a year. */
const anyAge = '31536000'
/** Milliseconds that the clock of the provider may be ahead. */
const aheadMs = 5 * 60_000

const asksForLogin = (supported: unknown, byDefault: boolean): boolean =>
  Array.isArray(supported) ? supported.includes('login') : byDefault

/** The page that the provider leads back to. */
export const callbackOf = (publicUrl: string): string => new URL('/sign-in/sso', publicUrl).href

export type Provider = ReturnType<typeof provider>

/** @param callback the address of our page that the provider leads back to */
export function provider(settings: SsoSettings, callback: () => string) {
  let known: Configuration | undefined
  /** Asked each time somebody goes there, so that nobody is led to a provider that is away. */
  const askAgain = async (): Promise<Configuration> => (known = await discover(settings))

  const addressFor = async ({ state, nonce, verifier }: Bound, asks: Asking): Promise<string> => {
    const found = await askAgain()
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
    const { scopes_supported: scopes, prompt_values_supported: prompts } = found.serverMetadata()
    const asksGroups = settings.groups && scopes?.includes('groups')
    // Some providers take an age of 0 for none, and others refuse a prompt that they don't know.
    const asksLogin = asks !== 'nothing' && asksForLogin(prompts, asks === 'login')
    return buildAuthorizationUrl(found, {
      redirect_uri: callback(),
      scope: ['openid', 'email', 'profile', ...(asksGroups ? ['groups'] : [])].join(' '),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // Any age makes the provider say when it last asked somebody who they are.
      max_age: asks === 'nothing' ? anyAge : '0',
      ...(asksLogin && { prompt: 'login' }),
    }).href
  }

  const claimsFor = async (answer: ProviderAnswer, bound: Bound): Promise<Claims> => {
    const found = known ?? (await askAgain())
    const { authorizationCodeGrant, fetchUserInfo } = await library()
    const { code, state, iss } = answer
    const given = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) })
    const tokens = await authorizationCodeGrant(found, new URL(`${callback()}?${given.toString()}`), {
      expectedState: bound.state,
      expectedNonce: bound.nonce,
      pkceCodeVerifier: bound.verifier,
    })
    const claims = tokens.claims()
    if (!claims) throw new TypeError('The provider sent no ID token.')
    allowToken(settings, claims)
    const wanted = ['email', 'email_verified', ...(settings.groups ? [settings.groupsClaim] : [])]
    const isComplete = wanted.every((name) => claimAt(claims, name) !== undefined)
    if (isComplete || !found.serverMetadata().userinfo_endpoint) return claims
    return { ...(await fetchUserInfo(found, tokens.access_token, claims.sub)), ...claims }
  }

  /** The page of the provider that ends its own session; undefined when it has none. */
  const signOutAddress = async (): Promise<string | undefined> => {
    const found = known ?? (await askAgain())
    const end = found.serverMetadata().end_session_endpoint
    // A page links to it, so it must be one.
    if (end === undefined || !['https:', 'http:'].includes(URL.parse(end)?.protocol ?? '')) return undefined
    const { buildEndSessionUrl } = await library()
    return buildEndSessionUrl(found).href
  }

  return {
    name: settings.name,
    signOutAddress: (log: FastifyBaseLogger) => refusing(settings, log, signOutAddress),
    addressFor: (log: FastifyBaseLogger, ...given: Parameters<typeof addressFor>) =>
      refusing(settings, log, () => addressFor(...given)),
    claimsFor: (log: FastifyBaseLogger, ...given: Parameters<typeof claimsFor>) =>
      refusing(settings, log, () => claimsFor(...given)),
  }
}

/**
 * Refuses what the library lets pass: a token for another application, one of a clock that is ahead, and the
 * name of an account that can't be stored.
 */
function allowToken({ name, clientId }: SsoSettings, { azp, iat, sub }: IDToken): void {
  const refuse = (reason: string, cause: Refusal) => new Error(reason, { cause })
  if (azp !== undefined && azp !== clientId)
    throw refuse(
      `The ID token is for another application: azp is ${JSON.stringify(azp)}`,
      providerRefused(name),
    )
  if (iat * 1_000 > Date.now() + aheadMs)
    throw refuse(`The ID token is of the future: iat is ${iat}`, clocksDiffer(name))
  if (!isSubject(sub)) throw refuse('The ID token has a sub that can’t be stored', oddSubject(name))
}

/** Tells people what went wrong in one sentence. The log has the reason, which is the operator's. */
async function refusing<T>({ name }: SsoSettings, log: FastifyBaseLogger, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'single sign-on failed')
    if (error instanceof Error && error.cause instanceof Refusal) throw error.cause
    throw (await isOfAnswer(error)) ? providerRefused(name) : providerIsAway(name)
  }
}

/** Only messages: the causes of the library's errors can contain tokens. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, error: said, error_description: words } = error as unknown as Record<string, unknown> // Some errors have them.
  const inner = error.cause instanceof Error ? error.cause.message : undefined
  return [error.message, inner, code, said, words].filter((part) => typeof part === 'string').join('; ')
}

/** Codes of the library for an answer that isn't what this browser asked for. */
const wrongAnswer = [
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_INVALID_RESPONSE',
]

/** Whether the provider's answer is wrong, rather than the provider away or set up wrongly. */
async function isOfAnswer(error: unknown): Promise<boolean> {
  const { AuthorizationResponseError, ClientError, ResponseBodyError } = await library()
  if (error instanceof AuthorizationResponseError) return true
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant'
  return error instanceof ClientError && wrongAnswer.includes(error.code ?? '')
}
