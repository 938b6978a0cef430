import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

type Claims = Record<string, unknown>
export type TestProvider = Awaited<ReturnType<typeof testProvider>>

const client = { id: 'portal', secret: 'a secret of the tests, long enough' }
const form = `<!doctype html><html lang="en"><title>Provider</title><main><h1>Provider</h1>
<form method="post"><label>Account <input name="login"></label><button>Sign in</button></form></main></html>`

const fieldsOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer) // Without an encoding the parts are buffers.
  return new URLSearchParams(Buffer.concat(parts).toString())
}

/**
 * A real provider on this computer, with a form between the portal and the answer. Whatever somebody enters is their account.
 * @param callback the address that it leads back to
 */
export async function testProvider(callback: string) {
  const accounts = new Map<string, Claims>()
  let answers = true
  let provider: Provider | undefined
  const server = createServer((request, response) => {
    const known = provider
    const { method, url = '' } = request
    if (!answers || !known) request.socket.destroy()
    else if (!url.startsWith('/interaction/')) known.callback()(request, response)
    else if (method === 'GET') response.setHeader('content-type', 'text/html').end(form)
    else
      void fieldsOf(request).then((fields) =>
        known.interactionFinished(request, response, { login: { accountId: fields.get('login') ?? '' } }),
      )
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
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'tests' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
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
  return {
    issuer,
    client,
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

/** Goes where the portal leads, and signs in with the form of the provider. @returns what the provider answers in the address */
export async function signInAtProvider(url: string, account: string) {
  const jar = new Map<string, string>()
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
