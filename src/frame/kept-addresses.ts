import * as z from 'zod/mini'
import { onConnection } from '../api/connection'
import { readStoredJson, writeStored } from '../lib/browser-storage'
import { isRecordPage } from '../queries/record-types'
import { currentSession, sessionDigest } from '../session/session'

const addresses = z.array(z.string().check(z.maxLength(200)))
const shape = z.object({ digest: z.string(), recent: addresses, pinned: addresses })
type Kept = z.infer<typeof shape>

const storedName = 'kept-addresses'
const [mostRecent, mostPinned, mostCallers] = [8, 12, 5]

/**
 * The addresses of records that a caller opened or pinned, and of pages opened by the palette. They have ids
 * but no names, so the next person at this browser learns nothing. Each key or person has a list of their
 * own, under their digest. Without a digest or storage, the lists stay in memory until the session ends.
 */
let inMemory: readonly Kept[] = []
onConnection('cleared', () => {
  inMemory = []
})

/** The digest of the key or person that is signed in; empty if there is none, undefined if nobody is signed in. */
const callerNow = () => (currentSession().state === 'in' ? (sessionDigest() ?? '') : undefined)

function readAll(): readonly Kept[] {
  if (callerNow() === '') return inMemory
  const stored = readStoredJson('localStorage', storedName)
  return stored === undefined ? inMemory : (z.array(shape).safeParse(stored).data ?? [])
}

export const keptAddresses = (): Pick<Kept, 'recent' | 'pinned'> =>
  readAll().find(({ digest }) => digest === callerNow()) ?? { recent: [], pinned: [] }

function write(change: Partial<Pick<Kept, 'recent' | 'pinned'>>): void {
  const digest = callerNow()
  if (digest === undefined) return
  const others = readAll().filter((one) => one.digest !== digest)
  const next = [{ ...keptAddresses(), ...change, digest }, ...others].slice(0, mostCallers)
  inMemory = next.slice(0, 1)
  if (digest !== '') writeStored('localStorage', storedName, JSON.stringify(next))
}

const first = (address: string, others: readonly string[], most: number) =>
  [address, ...others.filter((one) => one !== address)].slice(0, most)

export const remember = (address: string): void =>
  write({ recent: first(address, keptAddresses().recent, mostRecent) })

export const isPinned = (address: string): boolean => keptAddresses().pinned.includes(address)
export const pin = (address: string, isOn: boolean): void => {
  const { pinned } = keptAddresses()
  write({
    pinned: isOn ? first(address, pinned, mostPinned) : pinned.filter((one) => one !== address),
  })
}

/** Notes a visit to the page of a record. */
export const noteVisit = (pathname: string): void => {
  if (isRecordPage(pathname)) remember(pathname)
}
