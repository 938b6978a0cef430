// Signs one of the sample people in, as their browser does.
import { execFileSync } from 'node:child_process'
import { TOTP } from 'otpauth'
import { inRoot } from '../../scripts/run.mjs'

const password = 'bench kettle sings loud'

/** Each request comes from an address of its own, because the tries of one address are limited. */
let addresses = 0
const nextAddress = () => `10.${++addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`

/** Posts from the page of the server. @returns the answer and the milliseconds that it took */
async function post({ url }, name, body, headers = {}) {
  const start = performance.now()
  const answer = await fetch(`${url}/api/console/${name}`, {
    method: 'POST',
    headers: {
      ...headers,
      origin: url,
      'content-type': 'application/json',
      'x-forwarded-for': nextAddress(),
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const took = performance.now() - start
  return { status: answer.status, text, took, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] }
}

export async function posted(expected, server, name, ...given) {
  const { status, text, ...answer } = await post(server, name, ...given)
  if (status !== expected) throw new Error(`${name} was answered ${status}: ${text}`)
  return { ...answer, body: JSON.parse(text) }
}

/**
 * Gives one of the sample people, an administrator, a password.
 * @returns their address, and the cookie of their session as `name=value`
 */
export async function somebodyWithPassword(server, dataDir) {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PUBLIC_URL: server.url }
  const program = [inRoot('dist/server/people.js'), 'sample']
  const [, email, token] = /: (\S+@\S+)\s+\S+#(\S+)/.exec(execFileSync(process.execPath, program, { env }))
  const { body: session } = await posted(200, server, 'link/', { token })
  const headers = { authorization: `Bearer ${session.token}` }
  const { body: app } = await posted(200, server, 'account/authenticator/options/', {}, headers)
  const authenticator = { ticket: app.ticket, code: new TOTP({ secret: app.secret }).generate() }
  const { cookie } = await posted(200, server, 'account/password/', { password, authenticator }, headers)
  return { email, cookie }
}
