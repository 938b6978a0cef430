// The two visitors of a page: somebody with a service account key, and a person.
import { posted, somebodyWithPassword } from '../server/person.mjs'
import { signedIn } from './visit.mjs'

/** The entry of src/session/kept-entries.ts that tells a page that there may be a session. */
const hint = { person: 'in' }

/** What a browser keeps after a person has signed in. @returns {Promise<import('./visit.mjs').Kept>} */
async function personIn(server, dataDir) {
  const { cookie } = await somebodyWithPassword(server, dataDir)
  const { body } = await posted(200, server, 'session/token/', { active: true }, { cookie })
  if (body.kind !== 'full') throw new Error(`The session of ${body.person.email} is not a full one.`)
  const [name, value] = cookie.split('=')
  return {
    localStorage: hint,
    cookies: [{ name, value, url: server.url, httpOnly: true, sameSite: 'Strict' }],
  }
}

/** @returns {Promise<Record<string, import('./visit.mjs').Kept>>} */
export const visitorsOf = async (browser, server, dataDir) => ({
  'by key': await signedIn(browser, { url: server.url, key: server.keys().administrator }),
  'as a person': await personIn(server, dataDir),
})
