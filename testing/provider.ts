import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

type Claims = Record<string, unknown>
/** What providers do that the specification doesn't expect. */
type Habits = {
  /**
   * As LemonLDAP::NG does: whoever is signed in there stays so, since an hour ago, until `prompt=login` asks
   * them again.
   */
  readonly ignoresMaxAge?: boolean
  /** Changes the claims of the ID token before it is signed. */
  readonly idToken?: (claims: Claims) => Claims
  /** Changes the description of the provider. */
  readonly description?: (fields: Claims) => Claims
}
export type TestProvider = Awaited<ReturnType<typeof testProvider>>

const client = { id: 'portal', secret: 'a secret of the tests, long enough' }
const form = `<!doctype html><html lang="en"><title>Provider</title><main><h1>Provider</h1>
<form method="post"><label>Account <input name="login"></label><button>Sign in</button></form></main></html>`

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims // It was made here.
function signedToken(claims: Claims, key: KeyObject): string {
  const content = `${encoded({ alg: 'RS256', kid: 'tests' })}.${encoded(claims)}`
  return `${content}.${createSign('RSA-SHA256').update(content).sign(key).toString('base64url')}`
}

const fieldsOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer) // Without an encoding the parts are buffers.
  return new URLSearchParams(Buffer.concat(parts).toString())
}

/**
 * A real provider on this computer, with a form between the portal and the answer. Whatever somebody enters
 * is their account.
 * @param callback the address that it leads back to
 */
export async function testProvider(callback: string) {
  const accounts = new Map<string, Claims>()
  let answers = true
  let habits: Habits = {}
  /** Whether somebody used the form since the last request began. */
  let hasAsked = false
  let provider: Provider | undefined
  const server = createServer((request, response) => {
    const known = provider
    const { method, url = '' } = request
    if (!answers || !known) return request.socket.destroy()
    if (url.startsWith('/auth?')) hasAsked = false
    if (habits.ignoresMaxAge) request.url = url.replace(/&max_age=\d+/, '')
    if (!url.startsWith('/interaction/')) known.callback()(request, response)
    else if (method === 'GET') response.setHeader('content-type', 'text/html').end(form)
    else
      void fieldsOf(request).then((fields) => {
        hasAsked = true
        return known.interactionFinished(request, response, {
          login: { accountId: fields.get('login') ?? '' },
        })
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // It listens on a port.
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [callback],
        require_auth_time: true,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'tests' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'preferred_username'],
      groups: ['groups', 'realm_access', 'realm_access.roles', 'https://portal.example.com/groups'],
    },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...accounts.get(id), sub: id }) }),
    // Everybody agrees to everything.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })
  const aged = (claims: Claims): Claims =>
    habits.ignoresMaxAge && !hasAsked ? { ...claims, auth_time: Number(claims.auth_time) - 3_600 } : claims
  provider.use(async (context, next) => {
    await next()
    const { body, path } = context
    if (path === '/token' && typeof body?.id_token === 'string') {
      const claims = aged(claimsIn(body.id_token))
      body.id_token = signedToken(habits.idToken?.(claims) ?? claims, privateKey)
    }
    if (path.startsWith('/.well-known/') && body) context.body = habits.description?.(body) ?? body
  })
  return {
    issuer,
    client,
    /** Takes these habits, and gives up the earlier ones. */
    behaves: (next: Habits = {}) => void (habits = next),
    /** Sets the claims about an account. */
    knows: (account: string, claims: Claims) => void accounts.set(account, claims),
    /** Whether it answers at all. */
    set answers(does: boolean) {
      answers = does
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The cookies of a browser at the provider, which remembers by them who is signed in. */
export type ProviderCookies = Map<string, string>

/**
 * Goes where the portal leads, and signs in with the form of the provider. @returns what the provider answers
 * in the address
 */
export async function signInAtProvider(url: string, account: string, jar: ProviderCookies = new Map()) {
  const visit = async (address: string, body?: URLSearchParams): Promise<URL> => {
    const reply = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const next = reply.headers.get('location')
    if (next === null) {
      const text = await reply.text()
      if (text !== form) throw new Error(`The provider said ${reply.status}: ${text}`)
      return visit(address, new URLSearchParams({ login: account }))
    }
    const target = new URL(next, address)
    return target.origin === new URL(address).origin ? visit(target.href) : target
  }
  return Object.fromEntries((await visit(url)).searchParams)
}
