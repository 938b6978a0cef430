import type { IdNumber } from '#contract/shape'
import type { Db } from '../../db/open'
import { inTransaction } from '../../db/transaction'
import type { Refusal } from '../../errors/refusal'
import type { Turn } from '../../http/bind'
import type { Deps } from '../../http/route-deps'
import { putIntoOutbox } from '../../mail/queue.store'
import { lockPerson, type LockedPerson } from '../../callers/sign-in-ways.store'
import { removePassword, spendRecoveryCode, spendStep, type FoundProofs } from './passwords/passwords.store'
import { closedWayMail, usedCodeMail } from './sign-in-mails'
import { sealLocationOf } from './reseal-secrets'
import type { Secrets } from './secrets'
import { stepAt, stepOfCode } from './passwords/second-factor'
import { allowProof, countTry, hasTriesLeft } from './passwords/tries.store'

export type Method = 'password' | 'recovery code'
type Given = { readonly password: string; readonly code: string }
type Asked = {
  /** The account that the proof is for. Tries are counted by it. */
  readonly account: string
  readonly address: string
  readonly now: Date
  readonly refusal: () => Refusal
}
type ByPassword = { readonly find: () => Promise<FoundProofs | undefined>; readonly turn: Turn }
/** The work after a good proof, in its transaction. */
type Then<T> = (tx: Db, person: LockedPerson, method: Method) => Promise<T>

/**
 * Uses a code of the app, or a recovery code, up. A mail tells of the latter. @returns undefined when it is
 * wrong, 'used' when it was right once
 */
async function spendCode(
  tx: Db,
  { deps, secrets, sealed, person }: { deps: Deps; secrets: Secrets; sealed: string; person: LockedPerson },
  code: string,
  now: Date,
): Promise<Method | 'used' | undefined> {
  const secret = secrets.seal.open(sealLocationOf(person.id), sealed)
  const step = secret === undefined ? undefined : await stepOfCode(secret, code, now)
  if (step !== undefined) return (await spendStep(tx, person.id, step, stepAt(now) + 1)) ? 'password' : 'used'
  if (!(await spendRecoveryCode(tx, person.id, code, now))) return undefined
  await putIntoOutbox(tx, {
    ...usedCodeMail(person, { at: now, publicUrl: deps.publicUrl() }),
    sender: null,
  })
  return 'recovery code'
}

/**
 * Checks password and code together. An unknown account, one without a password and a wrong password take the
 * same time and get the same answer. Only then the code is looked at. Passwords wait for each other outside
 * the turns at the database, so that strangers who guess hold up no writes.
 */
export async function proveByPassword<T>(
  deps: Deps,
  secrets: Secrets,
  { account, address, now, refusal, find, turn }: Asked & ByPassword,
  { password, code }: Given,
  onProof: Then<T>,
): Promise<T> {
  const { takeBack, found } = await turn(async () => ({
    takeBack: await allowProof(deps.db, account, address, now),
    found: await find(),
  }))
  const isRight = await secrets.passwords
    .matches(password, found?.hash ?? undefined)
    .catch(async (error: unknown) => {
      // Nobody looked at the password.
      await turn(takeBack)
      throw error
    })
  if (!isRight || !found?.activatedAt || found.sealed === null) throw refusal()
  const app = { ...found, sealed: found.sealed }
  return turn(async () => {
    const done = await withCode(deps, secrets, app, { kind: 'codes', code, now, onProof })
    if (!done) throw refusal()
    await takeBack()
    return done.result
  })
}

type WithApp = { readonly person: IdNumber<'sign-in'>; readonly sealed: string }
type Coded<T> = {
  readonly kind: 'codes' | 'link codes'
  readonly code: string
  readonly now: Date
  readonly onProof: Then<T>
}

/** Tries of one person wait for each other at the lock, so that none slips through uncounted. */
async function withCode<T>(
  deps: Deps,
  secrets: Secrets,
  { person: id, sealed }: WithApp,
  { kind, code, now, onProof }: Coded<T>,
): Promise<{ readonly result: T } | undefined> {
  const tried = { kind, who: String(id) }
  const done = await inTransaction(deps.db, async (tx) => {
    const person = await lockPerson(tx, id)
    if (!person || !(await hasTriesLeft(tx, tried, now))) return undefined
    const method = await spendCode(tx, { deps, secrets, sealed, person }, code, now)
    if (method === 'used') return undefined
    if (method) return { result: await onProof(tx, person, method) }
    const same = { kind: 'same code', who: `${kind} ${id} ${stepAt(now)} ${code}` } as const
    if (!(await countTry(tx, same, now)).isAllowed) return undefined
    await countTry(tx, tried, now)
    if (kind === 'codes' && !(await hasTriesLeft(tx, tried, now))) await closeWay(tx, deps, person, now)
    return undefined
  })
  deps.mailWaiting()
  return done
}

/**
 * Somebody has the right password, and tries codes. So the password goes, and its person sets another one.
 */
async function closeWay(tx: Db, deps: Deps, person: LockedPerson, at: Date): Promise<void> {
  if (await removePassword(tx, person.id))
    await putIntoOutbox(tx, { ...closedWayMail(person, { at, publicUrl: deps.publicUrl() }), sender: null })
}

/** Checks a code alone, of somebody who opened a link. */
export async function proveByCode<T>(
  deps: Deps,
  secrets: Secrets,
  { account, address, now, refusal, person, sealed }: Asked & WithApp,
  code: string,
  onProof: Then<T>,
): Promise<T> {
  const takeBack = await allowProof(deps.db, account, address, now)
  const done = await withCode(deps, secrets, { person, sealed }, { kind: 'link codes', code, now, onProof })
  if (!done) throw refusal()
  await takeBack()
  return done.result
}
