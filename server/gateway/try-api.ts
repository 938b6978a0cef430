import { listServiceAccountPermissions } from '#contract/session'
import { stays } from './exchange'
import { upstream } from './upstream/upstream'
import { defaultUpstreamLimits } from './upstream/upstream-limits'

const unheard = { info: () => {}, warn: () => {} }

/**
 * Asks the API with a key that it can't know. @throws an error that says why its answer isn't that of an MSP
 * Portal API
 */
export async function tryApi(baseUrl: string): Promise<void> {
  const api = upstream({
    baseUrl,
    limits: defaultUpstreamLimits,
    now: () => performance.now(),
    log: unheard,
  })
  try {
    const answer = await api.ask(
      {
        method: 'GET',
        path: listServiceAccountPermissions.path,
        query: new URLSearchParams(),
        authorization: 'Bearer check',
        pool: 'check',
        body: undefined,
        trace: undefined,
        budget: api.budgetFor('check'),
      },
      stays,
    )
    const isJson = /^application\/json\b/.test(answer.headers['content-type'] ?? '')
    if (![401, 403].includes(answer.status) || !isJson)
      throw new Error(
        `It refuses an unknown key with ${answer.status}${isJson ? '' : ' and no JSON'}; an MSP Portal API does it with 401. Check host and path.`,
      )
  } finally {
    api.close()
  }
}
