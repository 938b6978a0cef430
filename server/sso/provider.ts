import type { ClientAuth, Configuration } from 'openid-client'
import type { FastifyBaseLogger } from 'fastify'
import type { SsoSettings } from '../session/sso.rules'
import { claimAt, type Claims } from './claims.rules'
import { providerIsAway, providerRefused } from './sso.errors'

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

/** The page that the provider leads back to. */
export const callbackOf = (publicUrl: string): string => new URL('/sign-in/sso', publicUrl).href

export type Provider = ReturnType<typeof provider>

/** @param callback the address of our page that the provider leads back to */
export function provider(settings: SsoSettings, callback: () => string) {
  let known: Configuration | undefined
  /** Asked each time somebody goes there, so that nobody is led to a provider that is away. */
  const askAgain = async (): Promise<Configuration> => (known = await discover(settings))

  /** @param isFresh whether people must prove who they are, even if the provider knows them already */
  const addressFor = async ({ state, nonce, verifier }: Bound, isFresh: boolean): Promise<string> => {
    const found = await askAgain()
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
    const asksGroups = settings.groups && found.serverMetadata().scopes_supported?.includes('groups')
    return buildAuthorizationUrl(found, {
      redirect_uri: callback(),
      scope: ['openid', 'email', 'profile', ...(asksGroups ? ['groups'] : [])].join(' '),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(isFresh && { max_age: '0' }),
    }).href
  }

  /** @param maxAge the most seconds since the person proved to the provider who they are */
  const claimsFor = async (answer: ProviderAnswer, bound: Bound, maxAge?: number): Promise<Claims> => {
    const found = known ?? (await askAgain())
    const { authorizationCodeGrant, fetchUserInfo } = await library()
    const { code, state, iss } = answer
    const given = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) })
    const tokens = await authorizationCodeGrant(found, new URL(`${callback()}?${given.toString()}`), {
      expectedState: bound.state,
      expectedNonce: bound.nonce,
      pkceCodeVerifier: bound.verifier,
      ...(maxAge !== undefined && { maxAge }),
    })
    const claims = tokens.claims()
    if (!claims) throw new TypeError('The provider sent no ID token.')
    const wanted = ['email', 'email_verified', ...(settings.groups ? [settings.groupsClaim] : [])]
    const isComplete = wanted.every((name) => claimAt(claims, name) !== undefined)
    if (isComplete || !found.serverMetadata().userinfo_endpoint) return claims
    return { ...(await fetchUserInfo(found, tokens.access_token, claims.sub)), ...claims }
  }

  return {
    name: settings.name,
    addressFor: (log: FastifyBaseLogger, ...given: Parameters<typeof addressFor>) =>
      refusing(settings, log, () => addressFor(...given)),
    claimsFor: (log: FastifyBaseLogger, ...given: Parameters<typeof claimsFor>) =>
      refusing(settings, log, () => claimsFor(...given)),
  }
}

/** Tells people what went wrong in one sentence. The log has the reason, which is the operator's. */
async function refusing<T>({ name }: SsoSettings, log: FastifyBaseLogger, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'single sign-on failed')
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
