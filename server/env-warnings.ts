import { editDistance } from '#domain/edit-distance'
import { isLoopbackHost } from './callers/sign-in-site'
import { defaultMailFrom, variableNames, type Env } from './env'

/** Warns of settings that are allowed but probably a mistake, in a sentence each. */
export function warningsOf(env: Env, variables: NodeJS.ProcessEnv): string[] {
  const address = env.publicUrl === undefined ? undefined : new URL(env.publicUrl)
  return [
    ...(address?.protocol === 'http:' && !isLoopbackHost(address.hostname)
      ? ['PUBLIC_URL begins with http, so keys and names travel unencrypted. Put a proxy with TLS in front.']
      : []),
    ...(address === undefined && !isLoopbackHost(env.host)
      ? [
          'PUBLIC_URL is not set, so links in emails and between pages lead to the address that the server listens on.',
        ]
      : []),
    ...(env.smtpUrl !== undefined && env.mailFrom === defaultMailFrom
      ? [`MAIL_FROM is not set. Most mail servers refuse ${defaultMailFrom}.`]
      : []),
    ...(env.databaseUrl !== undefined && env.secretsKeys === undefined
      ? [
          env.apiBaseUrl === undefined
            ? 'SECRETS_KEYS is not set, so nobody can sign in by password, and the key that signs evidence can’t be sealed. With DATABASE_URL, the server has no place of its own for sealing keys.'
            : 'People can’t sign in, and the key that signs evidence can’t be sealed: with DATABASE_URL, a gateway needs SECRETS_KEYS to keep their API keys.',
        ]
      : []),
    ...misspelt(variables),
  ]
}

/** Shorter names resemble too many others. */
const shortestName = 8

/** Variables that nothing reads, but that look like one that the server reads. */
function misspelt(variables: NodeJS.ProcessEnv): string[] {
  return Object.keys(variables).flatMap((name) => {
    if (variableNames.includes(name) || name.length < shortestName) return []
    const meant = variableNames.find(
      (known) =>
        known.slice(0, 4) === name.slice(0, 4).toUpperCase() &&
        editDistance(known, name.toUpperCase()) <= name.length / 4,
    )
    return meant === undefined || variables[meant]?.trim()
      ? []
      : [`${name} isn’t a setting. Did you mean ${meant}?`]
  })
}
