import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { busy } from '../../../errors/refusal'
import { normalised } from './password.rules'

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** The costs that OWASP recommends for scrypt. A stored hash names those that it was made with. */
const costs = { ln: 15, r: 8, p: 3 }
type Costs = typeof costs
const hashBytes = 32
const saltBytes = 16
const atOnce = 2
const mostWaiting = 20

const waiting: (() => void)[] = []
let running = 0

/**
 * More at once would keep the threads from reading files. When the queue is full, the caller has to try again
 * later.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running++
  else if (waiting.length < mostWaiting) await new Promise<void>((start) => waiting.push(start))
  else throw busy()
  try {
    return await work()
  } finally {
    // The place goes on to the next one.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const derived = (password: string, salt: Buffer, { ln, r, p }: Costs) =>
  // The default of maxmem refuses these costs.
  inTurn(() =>
    derive(normalised(password), salt, hashBytes, { N: 2 ** ln, r, p, maxmem: 2 * 128 * 2 ** ln * r }),
  )

const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const written = ({ ln, r, p }: Costs, salt: Buffer, hash: Buffer) =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${text(salt)}$${text(hash)}`
const stored = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

export type PasswordHasher = {
  /** The form in which a password is stored: PHC. */
  readonly hash: (password: string) => Promise<string>
  /** Compares in the same time whether there is a hash or not. */
  readonly matches: (password: string, hash: string | undefined) => Promise<boolean>
}

/** Tests hash at a lower cost. */
export function passwordHasher(used: Costs = costs): PasswordHasher {
  const nobodys = written(used, randomBytes(saltBytes), randomBytes(hashBytes))
  return {
    hash: async (password) => {
      const salt = randomBytes(saltBytes)
      return written(used, salt, await derived(password, salt, used))
    },
    matches: async (password, hash) => {
      const [, ln, r, p, salt = '', expected = ''] = stored.exec(hash ?? nobodys) ?? []
      const own = { ln: Number(ln), r: Number(r), p: Number(p) }
      const given = await derived(password, Buffer.from(salt, 'base64'), own)
      return timingSafeEqual(given, Buffer.from(expected, 'base64')) && hash !== undefined
    },
  }
}
