import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { idempotencyHeader } from '#contract/idempotency'
import type { Answer, Method } from './app-on'
import { publicUrl } from './app-on'
import { softAuthenticator } from './authenticator'

const site = { origin: publicUrl, rpId: new URL(publicUrl).hostname }

type Request = {
  readonly method: Method
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: object
}
/** A server without a socket, or something that passes requests on to one. */
export type Portal = {
  readonly inject: (request: Request) => Promise<{
    readonly statusCode: number
    readonly headers: OutgoingHttpHeaders
    readonly body: string
  }>
}

/** Passes requests on to servers with a socket, by turns. */
export function portalAt(...origins: readonly string[]): Portal {
  let turn = 0
  return {
    inject: async ({ method, url, headers, payload }) => {
      const answer = await fetch(`${origins[turn++ % origins.length]}${url}`, {
        method,
        headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
        ...(payload && { body: JSON.stringify(payload) }),
      })
      return {
        statusCode: answer.status,
        headers: { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() },
        body: await answer.text(),
      }
    },
  }
}

/** A browser with a cookie jar, a security key and the token of its page. */
export function browserOfPerson(app: Portal, authenticator = softAuthenticator()) {
  let cookie: string | undefined
  /** Binds the answer of a provider to this browser. */
  let sso: string | undefined
  let token: string | undefined
  const send = async (
    method: Method,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const reply = await app.inject({
      method,
      url,
      headers: {
        origin: publicUrl,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(cookie === undefined && sso === undefined
          ? {}
          : { cookie: [cookie, sso].filter((one) => one !== undefined).join('; ') }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        // As the dashboard does, so that a browser may send it again.
        ...(method === 'POST' || method === 'DELETE' ? { [idempotencyHeader]: randomUUID() } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const set = reply.headers['set-cookie']
    for (const text of [set ?? []].flat()) {
      const kept = text.includes('Max-Age=0') ? undefined : text.split(';')[0]
      if (text.includes('-sso=')) sso = kept
      else cookie = kept
    }
    const json = reply.body === '' ? undefined : JSON.parse(reply.body)
    if (typeof json?.token === 'string') token = json.token
    return { status: reply.statusCode, body: json, headers: reply.headers }
  }
  const post = (url: string, body: unknown = {}, headers?: Record<string, string>) =>
    send('POST', `/api/console/${url}`, body, headers)
  const options = async (url: string) => (await post(url)).body
  /** @returns the request that adds it */
  const preparePasskey = async (name = 'Laptop') => {
    const credential = authenticator.create(await options('account/passkeys/options/'), site)
    return () => post('account/passkeys/', { name, credential })
  }
  return {
    authenticator,
    send,
    post,
    cookie: () => cookie,
    token: () => token,
    useCookie: (other: string | undefined) => void (cookie = other),
    useToken: (other: string | undefined) => void (token = other),
    openLink: (secret: string, person?: object) =>
      post('link/', { token: secret, ...(person ? { person } : {}) }),
    preparePasskey,
    addPasskey: async (name?: string) => (await preparePasskey(name))(),
    signIn: async () => {
      const credential = authenticator.get(await options('sign-in/passkey/options/'), site)
      return post('sign-in/passkey/', { credential })
    },
    renew: (active = false) => post('session/token/', { active }),
    confirm: async () => {
      const { passkey } = await options('session/verify/options/')
      return post('session/verify/', { credential: authenticator.get(passkey, site) })
    },
  }
}
export type PersonBrowser = ReturnType<typeof browserOfPerson>
