import * as z from 'zod/mini'
import { groupEntriesIn, roleAndNodeOf, type SsoSettings } from './callers/sso.rules'
import { isLoopbackHost } from './callers/sign-in-site'

/** The page says “Continue with …”. */
const defaultName = 'single sign-on'
const short = z.string().check(z.maxLength(60, 'may have at most 60 characters'))

function isIssuer(value: string): boolean {
  const url = URL.parse(value)
  if (!url || url.search || url.hash || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
}

/** The variables of single sign-on. */
export const oidcSchema = {
  OIDC_ISSUER: z.optional(
    z
      .string()
      .check(
        z.refine(
          isIssuer,
          'must be the https address of a provider, such as https://login.example.com/realms/msp',
        ),
      ),
  ),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z._default(short, defaultName),
  OIDC_GROUPS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => groupEntriesIn(value) !== undefined,
          'must be entries such as admins=Administrator@Head office, separated by semicolons',
        ),
      ),
  ),
  OIDC_GROUPS_CLAIM: z._default(z.string(), 'groups'),
  OIDC_TRUST_EMAIL: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
}

type Given = {
  readonly [
    name in 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_GROUPS' | 'MSP_API_BASE_URL'
  ]?: string | undefined
} & { readonly SIGN_IN: readonly string[] }

/** The problems among single sign-on variables that are valid alone: name and message. */
export function oidcProblems(given: Given): { name: string; message: string }[] {
  const { OIDC_ISSUER: issuer, OIDC_GROUPS: groups, SIGN_IN: ways } = given
  if (issuer === undefined)
    return [
      ...(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_GROUPS'] as const)
        .filter((name) => given[name] !== undefined)
        .map((name) => ({ name, message: 'may only be set with OIDC_ISSUER' })),
      ...(ways.includes('sso')
        ? [{ name: 'SIGN_IN', message: 'may include sso only if OIDC_ISSUER is set' }]
        : []),
    ]
  return [
    ...(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
      .filter((name) => given[name] === undefined)
      .map((name) => ({ name, message: 'must be set with OIDC_ISSUER' })),
    // Behind a gateway an entry names a key of the vault.
    ...(groups !== undefined &&
    given.MSP_API_BASE_URL === undefined &&
    groupEntriesIn(groups)?.some((entry) => !roleAndNodeOf(entry))
      ? [{ name: 'OIDC_GROUPS', message: 'must name a role and a node in each entry: group=role@node' }]
      : []),
  ]
}

export const ssoSettingsOf = (
  given: Given & {
    readonly OIDC_NAME: string
    readonly OIDC_GROUPS_CLAIM: string
    readonly OIDC_TRUST_EMAIL: '0' | '1'
  },
): SsoSettings | undefined =>
  given.OIDC_ISSUER === undefined
    ? undefined
    : {
        issuer: given.OIDC_ISSUER,
        clientId: given.OIDC_CLIENT_ID ?? '',
        clientSecret: given.OIDC_CLIENT_SECRET ?? '',
        name: given.OIDC_NAME,
        groups: given.OIDC_GROUPS === undefined ? undefined : groupEntriesIn(given.OIDC_GROUPS),
        groupsClaim: given.OIDC_GROUPS_CLAIM,
        trustsEmail: given.OIDC_TRUST_EMAIL === '1',
      }
