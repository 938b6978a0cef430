import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A key that seals secrets in the database. `SECRETS_KEYS` has the newest first. */
export type SecretsKey = { readonly id: string; readonly key: Buffer }
/** Where a sealed value is stored. Moved elsewhere, the value doesn't open. */
export type SealLocation = { readonly table: string; readonly row: number; readonly upstream?: string }
export type Sealer = {
  readonly seal: (location: SealLocation, secret: string) => string
  /** @returns undefined when no key opens it here */
  readonly open: (location: SealLocation, sealed: string) => string | undefined
  /** Whether the newest key sealed it. */
  readonly isCurrent: (sealed: string) => boolean
}

const secretsKeyBytes = 32
const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
// Without it, Node would accept a tag of four bytes, which can be guessed.
const options = { authTagLength: tagBytes }

const boundTo = (id: string, { table, row, upstream = '' }: SealLocation) =>
  Buffer.from(JSON.stringify([id, table, row, upstream]))

/**
 * Seals with the first key and opens with any. A sealed text is the id of its key, a colon, and nonce, tag
 * and secret.
 */
export function sealer(keys: readonly [SecretsKey, ...SecretsKey[]]): Sealer {
  const [first] = keys
  return {
    seal: (location, secret) => {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, first.key, nonce, options).setAAD(boundTo(first.id, location))
      const hidden = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
      return `${first.id}:${Buffer.concat([nonce, sealing.getAuthTag(), hidden]).toString('base64url')}`
    },
    open: (location, sealed) => {
      const [id = '', text = ''] = sealed.split(':')
      const bytes = Buffer.from(text, 'base64url')
      const known = keys.find((one) => one.id === id)
      if (!known || bytes.length < nonceBytes + tagBytes) return undefined
      const opening = createDecipheriv(cipher, known.key, bytes.subarray(0, nonceBytes), options)
        .setAAD(boundTo(id, location))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        return opening.update(bytes.subarray(nonceBytes + tagBytes)).toString('utf8') + opening.final('utf8')
      } catch {
        return undefined
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${first.id}:`),
  }
}

const keyPattern = /^([\w.-]{1,40}):([A-Za-z0-9+/]{43}=)$/

/** Reads `kid:base64,…`. @returns undefined when it isn't that, or when two keys have the same id */
export function secretsKeysIn(text: string): [SecretsKey, ...SecretsKey[]] | undefined {
  const keys = text.split(/[\s,]+/).map((part): SecretsKey | undefined => {
    const [, id, key] = keyPattern.exec(part) ?? []
    return id && key ? { id, key: Buffer.from(key, 'base64') } : undefined
  })
  const [first, ...others] = keys.filter((one) => one !== undefined)
  if (!first || others.length + 1 < keys.length) return undefined
  return new Set(keys.map((one) => one?.id)).size < keys.length ? undefined : [first, ...others]
}

/** The key of an embedded database: a file beside it, which the first start writes. */
export function keysInFolder(folder: string): [SecretsKey, ...SecretsKey[]] {
  const file = path.join(folder, 'secrets.key')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const made = `${randomBytes(4).toString('hex')}:${randomBytes(secretsKeyBytes).toString('base64')}`
  try {
    writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // Other errors just lack a code.
  }
  const keys = secretsKeysIn(readFileSync(file, 'utf8').trim())
  if (!keys) throw new Error(`${file} has no key in the form id:base64 of ${secretsKeyBytes} bytes.`)
  return keys
}
