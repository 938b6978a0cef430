import { operations } from '#contract/endpoints'
import { listServiceAccountPermissions } from '#contract/session'
import type { Endpoint } from '#contract/wire'
import { stays } from './exchange'
import { upstream } from './upstream/upstream'
import { defaultUpstreamLimits } from './upstream/upstream-limits'

const unheard = { info: () => {}, warn: () => {} }

/** Lists and the caller's permissions: what can be asked without knowing a record. */
const reads = Object.values<Endpoint>(operations).filter(
  ({ method, path }) => method === 'GET' && !path.includes('{'),
)

/**
 * Asks the API with a key that it can't know.
 * @returns the reads that it doesn't have. It may refuse the key first, so that others are missing too.
 * @throws an error that says why its answer isn't that of an MSP Portal API
 */
export async function tryApi(baseUrl: string): Promise<string[]> {
  const api = upstream({
    baseUrl,
    limits: defaultUpstreamLimits,
    now: () => performance.now(),
    log: unheard,
  })
  const ask = (path: string) =>
    api.ask(
      {
        method: 'GET',
        path,
        query: new URLSearchParams(),
        authorization: 'Bearer check',
        pool: 'check',
        body: undefined,
        trace: undefined,
        budget: api.budgetFor('check'),
      },
      stays,
    )
  try {
    const answer = await ask(listServiceAccountPermissions.path)
    const isJson = /^application\/json\b/.test(answer.headers['content-type'] ?? '')
    if (![401, 403].includes(answer.status) || !isJson)
      throw new Error(
        `It refuses an unknown key with ${answer.status}${isJson ? '' : ' and no JSON'}; an MSP Portal API does it with 401. Check host and path.`,
      )
    const missing: string[] = []
    for (const { name, path } of reads)
      if ([404, 405, 501].includes((await ask(path)).status)) missing.push(name)
    return missing
  } finally {
    api.close()
  }
}
