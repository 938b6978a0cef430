import type { SsoSettings } from '../../../callers/sso.rules'

type Description = {
  readonly claims_supported?: readonly string[] | undefined
  readonly prompt_values_supported?: unknown
  readonly end_session_endpoint?: string | undefined
}

/**
 * What a provider lacks by its own description, and what follows from it. One that lists no claims may send
 * all of them.
 */
export function lacksOf(
  { claims_supported: claims, prompt_values_supported: prompts, end_session_endpoint: end }: Description,
  { name, trustsEmail }: Pick<SsoSettings, 'name' | 'trustsEmail'>,
): string[] {
  const lacks = (claim: string) => claims !== undefined && !claims.includes(claim)
  return [
    ...(lacks('auth_time')
      ? [
          `${name} doesn't list the claim auth_time. Without it, people confirm that it's them with a passkey, which they add when they connect.`,
        ]
      : []),
    ...(lacks('email_verified') && !trustsEmail
      ? [
          `${name} doesn't list the claim email_verified. Without it, people come in through the link of an invitation only, unless OIDC_TRUST_EMAIL is 1.`,
        ]
      : []),
    ...(Array.isArray(prompts) && !prompts.includes('login')
      ? [`${name} doesn't list the prompt login, so it must ask people again because of max_age=0.`]
      : []),
    ...(end === undefined
      ? [`${name} names no page to sign out, so signing out here leaves people signed in there.`]
      : []),
  ]
}
