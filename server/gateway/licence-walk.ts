import { setTimeout as sleepFor } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { listPackages, type CataloguePackage } from '#contract/billing'
import { listCompanies } from '#contract/companies'
import { listNodes } from '#contract/nodes'
import type { Database } from '../db/open'
import { Refusal } from '../errors/refusal'
import {
  markRefused,
  noteKeyUse,
  openKey,
  recordingKey,
} from '../features/gateway-accounts/upstream-keys.store'
import type { Used, Vault } from '../features/gateway-accounts/upstream-keys.store'
import { beginWalk, changeWalk, recordsAnother, recordWalk } from '../features/months/walks.store'
import type { RecordedWalk, Seen, Walk } from '../features/months/walks.store'
import { isStorableId, storable } from './api-role'
import { callerApi, type CallerApi } from './caller-api'
import { refusesKey } from './refused-key'
import { licencesOf, pricesOf, reasonsOf } from './licences-told.rules'
import { poolOf } from './upstream/connections'
import { defaultUpstreamLimits } from './upstream/upstream-limits'
import { upstream, type Upstream } from './upstream/upstream'

/** The hour in UTC after which the walk of a day begins: late in the day, with time until its end. */
export const firstHour = 22
/** At most 30 requests a minute. */
const paceMs = 2_000
const longestMs = 6 * 3_600_000
const sharer = 'licences'

type Options = Pick<Database, 'db' | 'hasRoom'> & {
  readonly clock: () => Date
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly baseUrl: string
  readonly vault: Vault
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** Why a walk ends before it has seen everything. */
class Ended extends Error {
  readonly outcome: RecordedWalk['outcome']
  constructor(outcome: RecordedWalk['outcome'], why: string) {
    super(why)
    this.outcome = outcome
  }
}

/** Records the licences that a named key sees, once a day. To be called every few minutes. */
export async function walkWhenDue(options: Options, signal: AbortSignal): Promise<void> {
  const { db, hasRoom, clock, log, vault } = options
  const now = clock()
  if (now.getUTCHours() < firstHour || !hasRoom()) return
  const key = await recordingKey(db)
  const walk = key && (await beginWalk(db, vault.upstream, now))
  if (!walk) return
  try {
    const walked = await recordWalk(db, walk, await lookAround(options, walk, key, signal), clock())
    if (!walked) throw new Ended('stopped', 'Another process took over.')
    const { outcome, companies_seen: companies, not_seen, untold, untold_why } = walked
    log.info({ outcome, companies, not_seen, untold, untold_why }, 'the licences of the API were recorded')
  } catch (error) {
    const end = error instanceof Ended ? error : new Ended('incomplete', 'This server failed.')
    const { outcome, message: why } = end
    log.warn(
      { outcome, why, ...(end !== error && { err: error }) },
      'the licences of the API were not recorded',
    )
    await changeWalk(db, walk, clock(), { outcome, why })
  }
}

/** Sees everything that the key sees, or throws why not. */
async function lookAround(options: Options, walk: Walk, key: Used, signal: AbortSignal): Promise<Seen> {
  const { db, clock, baseUrl, vault, log } = options
  const secret = openKey(vault, key)
  if (secret === undefined) throw new Ended('refused', 'The key can’t be read here.')
  if (await recordsAnother(db, walk))
    throw new Ended('refused', 'The database has the licences of another API. Use a database of its own.')
  // Of its own, so that it takes neither turns nor connections from people.
  const whole = upstream({ baseUrl, limits: defaultUpstreamLimits, now: () => performance.now(), log })
  const authorization = `Bearer ${secret}`
  let said = 'The API didn’t answer.'
  const api = callerApi({
    api: { ...whole, ask: paced(whole, options, walk, signal) },
    asker: {
      authorization,
      pool: poolOf(`${sharer} ${authorization}`),
      sharer,
      trace: undefined,
      person: undefined,
      note: async (entry, answer) => {
        said = `The last answer was ${answer.status} to ${entry.name}.`
        await (refusesKey(entry, answer) ? markRefused : noteKeyUse)(db, key, clock())
      },
    },
    budget: whole.budgetFor(sharer),
    gone: (tell) => {
      if (signal.aborted) tell()
      signal.addEventListener('abort', tell)
      return () => signal.removeEventListener('abort', tell)
    },
    mostPages: Infinity,
  })
  try {
    return await everything(api)
  } catch (error) {
    if (signal.aborted) throw new Ended('stopped', 'This server stopped.')
    if (!(error instanceof Refusal)) throw error
    const { status } = error
    if ([401, 403].includes(status)) throw new Ended('refused', `The API refused the key. ${said}`)
    throw new Ended(status < 429 ? 'incomplete' : 'stopped', said)
  } finally {
    whole.close()
  }
}

async function everything(api: CallerApi): Promise<Seen> {
  const nodes = await api.everyRow(listNodes)
  const companies = await api.everyRow(listCompanies)
  if (!nodes.isComplete || !companies.isComplete)
    throw new Ended('incomplete', `The list of ${nodes.isComplete ? 'companies' : 'nodes'} isn’t complete.`)
  if (![...nodes.rows, ...companies.rows].every(({ id }) => isStorableId(id)))
    throw new Ended('incomplete', 'The IDs of the API are too long.')
  const said = companies.rows.map((company) => ({ id: Number(company.id), ...licencesOf(company) }))
  return {
    nodes: nodes.rows.map(({ id, name, parent }) => ({
      id: Number(id),
      name: storable(name),
      parent: parent == null ? null : Number(parent),
    })),
    told: said.filter(({ why }) => why === undefined).map(({ id }) => id),
    untold: said.filter(({ why }) => why !== undefined).map(({ id }) => id),
    untold_why: reasonsOf(said.flatMap(({ why }) => why ?? [])),
    licences: said.flatMap(({ licences }) => licences),
    // The last question, because the API need not tell this key any prices.
    prices: pricesOf(await catalogue(api)),
  }
}

async function catalogue(
  api: CallerApi,
  more: Readonly<Record<string, string>> = { include_retired: 'true' },
): Promise<readonly CataloguePackage[]> {
  try {
    return (await api.everyRow(listPackages, more)).rows
  } catch (error) {
    if (!(error instanceof Refusal) || ![400, 403, 404, 405, 501].includes(error.status)) throw error
    return error.status === 400 && 'include_retired' in more ? catalogue(api, {}) : []
  }
}

/** Asks slowly, as long as the walk may take and no other process has begun it again. */
function paced(api: Upstream, options: Options, walk: Walk, signal: AbortSignal): Upstream['ask'] {
  const { db, clock, sleep = (ms) => sleepFor(ms, undefined, { signal }) } = options
  let next = 0
  return async (ask, gone) => {
    await sleep(Math.max(0, next - clock().getTime()), signal)
    const now = clock()
    next = now.getTime() + paceMs
    if (now.getTime() >= walk.started_at.getTime() + longestMs)
      throw new Ended('incomplete', 'It took six hours.')
    if (!(await changeWalk(db, walk, now))) throw new Ended('stopped', 'Another process took over.')
    // Each answer by itself, because nobody waits for all of them together.
    const budget = api.budgetFor(sharer)
    try {
      return await api.ask({ ...ask, budget }, gone)
    } finally {
      budget.end()
    }
  }
}
