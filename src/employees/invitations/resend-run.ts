import { createStore, useSelector } from '@tanstack/react-store'
import { resendInvitation, type Employee } from '#contract/employees'
import { call } from '../../api/call'
import { on } from '../../api/connection'
import { isOurs } from '../../api/backend'
import { queryClient } from '../../api/query-client'
import { thisSession } from '../../api/this-session'
import { done } from '../../form/outcome-words'
import { refreshIfRefused } from '../../form/write-failure'
import { sessionDigest } from '../../session/session'
import { failedAttempt, offlineAttempt } from '../../list/bulk/failed-attempt'
import { runThrottled, type Attempt, type Pause } from '../../list/bulk/run-throttled'
import { employeesKey } from '../employees.queries'
import { alone, onTabs, othersDone, tellTabs } from './one-tab'
import { openLedger, type Ledger, type Resend } from './resend-ledger'
import {
  adding,
  afterCrash,
  afterFailure,
  asSending,
  byId,
  hasOpen,
  retrying,
  waitForAll,
  withoutWaiting,
  type Rows,
} from './resend-rows'

export type ResendRun = {
  readonly rows: Rows
  /** `opening`: the ledger is being read. `elsewhere`: another tab works on this run. */
  readonly stage: 'opening' | 'idle' | 'running' | 'elsewhere'
  /** The server asked to wait. */
  readonly pause: Pause | undefined
  /** The run survives a closed tab. */
  readonly isKept: boolean
  /** Why the run ended before its last row; empty if it didn't. */
  readonly stopped: string
}
/** An open ledger, its rows, and the moment before which the server wants no request. */
type OpenLedger = { readonly ledger: Ledger; rows: Rows; notBefore: number }

const nothing: ResendRun = { rows: new Map(), stage: 'opening', pause: undefined, isKept: false, stopped: '' }
const run = createStore<ResendRun>(nothing)
export const useResendRun = (): ResendRun => useSelector(run)

let opened: OpenLedger | undefined
let opening: Promise<void> | undefined
/** Ends the run after the request that is under way, whose answer is still recorded. */
let stop = new AbortController()
/** Ends everything that belongs to this key. */
let keyEnd = new AbortController()
let isCancelled = false

// A run belongs to the key that began it.
on('cleared', () => {
  stop.abort()
  keyEnd.abort()
  keyEnd = new AbortController()
  opened = undefined
  opening = undefined
  run.setState(() => nothing)
})
onTabs((owner) => {
  if (opened?.ledger.owner !== undefined && opened.ledger.owner === owner && run.get().stage !== 'running')
    void follow(opened)
})

const show = (of: OpenLedger, change: Partial<ResendRun>) => {
  if (of === opened) run.setState((now) => ({ ...now, ...change }))
}

/** Opens the ledger of the key that is signed in. */
export const openRun = (): Promise<void> => (opening ??= open())
async function open(): Promise<void> {
  const session = keyEnd
  const ledger = await openLedger(sessionDigest())
  if (session !== keyEnd) return
  opened = { ledger, rows: new Map(), notBefore: 0 }
  show(opened, { isKept: ledger.owner !== undefined })
  await follow(opened)
}

/** Shows the ledger. While another tab works on it, shows that tab's progress. */
async function follow(mine: OpenLedger): Promise<void> {
  const { owner } = mine.ledger
  const isAlone = await alone(owner, async () => {
    await settle(mine)
    show(mine, { stage: 'idle' })
  })
  if (isAlone || owner === undefined) return
  const isNew = run.get().stage !== 'elsewhere'
  show(mine, { rows: byId(await mine.ledger.read()), stage: 'elsewhere', stopped: '' })
  if (!isNew || mine !== opened) return
  await othersDone(owner, keyEnd.signal)
  if (mine !== opened) return
  show(mine, { stage: 'opening' })
  await follow(mine)
  void queryClient.invalidateQueries({ queryKey: employeesKey })
}

/** Reads the ledger, and decides what a closed tab left under way. */
async function settle(mine: OpenLedger): Promise<void> {
  const read = await mine.ledger.read()
  mine.rows = byId(read)
  if (hasOpen(read)) {
    const repeats = await isOurs()
    await keep(mine, byId(read.map((row) => afterCrash(row, repeats))))
  }
  show(mine, { rows: mine.rows })
}

/** Replaces the whole run in the ledger and on the screen. */
async function keep(mine: OpenLedger, rows: Rows): Promise<void> {
  const gone = [...mine.rows.keys()].filter((id) => !rows.has(id))
  mine.rows = rows
  show(mine, { rows })
  await mine.ledger.write([...rows.values()], gone)
  tellTabs(mine.ledger.owner)
}

async function record(mine: OpenLedger, row: Resend): Promise<void> {
  mine.rows = new Map(mine.rows).set(row.id, row)
  show(mine, { rows: mine.rows })
  await mine.ledger.write([row])
  tellTabs(mine.ledger.owner)
}

type Conditions = { readonly repeats: boolean; readonly again: Set<string>; readonly stillIn: () => void }

/** Sends one invitation. The ledger knows it before the request goes out. */
async function attempt(mine: OpenLedger, id: string, conditions: Conditions): Promise<Attempt> {
  const { repeats, again, stillIn } = conditions
  const row = mine.rows.get(id)
  if (!navigator.onLine || !row) return offlineAttempt
  const sent = asSending(row, repeats)
  await record(mine, sent)
  try {
    stillIn()
    await call(resendInvitation, {
      params: { employee_id: id },
      idempotencyKey: repeats ? row.key : undefined,
    })
  } catch (error) {
    await refreshIfRefused(error)
    const made = failedAttempt(error)
    await record(mine, afterFailure(row, error, made, { isAgain: again.has(id), repeats }))
    if (made.wait !== undefined) again.add(id)
    return made
  }
  await record(mine, { ...sent, state: 'accepted', words: '' })
  return { outcome: done('') }
}

const sameFailure = 'The rest wasn’t tried, because it would fail in the same way.'

/** Sends the waiting invitations, one after the other. @returns why it ended before the last row */
async function sendWaiting(mine: OpenLedger, conditions: Conditions): Promise<string> {
  const { signal } = stop
  const asRun = waitForAll()
  let ended = ''
  // People can be added meanwhile, and rows that met a rate limit wait again.
  for (;;) {
    const items = waitingIn(mine.rows)
    if (items.length === 0 || ended !== '' || signal.aborted) return ended
    const { until, stopped } = await runThrottled({
      items,
      signal,
      notBefore: mine.notBefore,
      atOnce: 1,
      onOutcome: () => undefined,
      onPause: (pause) => show(mine, { pause }),
      attempt: async (id) => {
        const made = await attempt(mine, id, conditions)
        if (made.stop) ended = made.outcome.words
        return asRun(made)
      },
    })
    mine.notBefore = until
    if (stopped) ended ||= sameFailure
  }
}

const waitingIn = (rows: Rows): readonly string[] =>
  [...rows.values()].flatMap(({ id, state }) => (state === 'waiting' ? [id] : []))
const unrecorded = 'This browser couldn’t record the run, so nothing more was sent.'

async function drive(mine: OpenLedger, prepare: (rows: Rows) => Rows): Promise<void> {
  const stillIn = thisSession()
  stop = new AbortController()
  isCancelled = false
  let stopped = ''
  try {
    await settle(mine)
    await keep(mine, prepare(mine.rows))
    if (waitingIn(mine.rows).length === 0) return show(mine, { stage: 'idle', stopped })
    show(mine, { stage: 'running', stopped })
    stopped = await sendWaiting(mine, { repeats: await isOurs(), again: new Set(), stillIn })
    if (isCancelled) await keep(mine, withoutWaiting(mine.rows))
  } catch {
    stopped = unrecorded
    mine.rows = byId(await mine.ledger.read().catch(() => []))
  }
  show(mine, { rows: mine.rows, stage: 'idle', pause: undefined, stopped })
  void queryClient.invalidateQueries({ queryKey: employeesKey })
}

/** Longer than another tab needs to look at the ledger. */
const patienceMs = 1000

/** Changes the run and sends what waits in it. While it opens or another tab works on it, nothing happens here. */
async function work(prepare: (rows: Rows) => Rows): Promise<void> {
  await openRun()
  const mine = opened
  const { stage } = run.get()
  if (mine && stage === 'running') return keep(mine, prepare(mine.rows))
  if (!mine || stage !== 'idle') return
  // The second of two quick clicks comes before the lock is granted.
  show(mine, { stage: 'opening' })
  if (!(await alone(mine.ledger.owner, () => drive(mine, prepare), patienceMs))) await follow(mine)
}

/** Resends the invitations of these people, or adds them to the run. */
export const resendTo = (people: readonly Employee[]): Promise<void> => work((rows) => adding(rows, people))
export const continueRun = (): Promise<void> => work((rows) => rows)
export const retryRun = (): Promise<void> => work(retrying)
export const pauseRun = (): void => stop.abort()

/** Gives up what has not been sent. */
export async function cancelRun(): Promise<void> {
  isCancelled = true
  stop.abort()
  if (run.get().stage !== 'running') await work(withoutWaiting)
}

/** Forgets the results. */
export const closeRun = (): Promise<void> => work(() => new Map())
