import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Digest } from '#domain/canonical-json'
import type { Signer } from '#domain/evidence/evidence'
import type { Verify } from '#domain/evidence/evidence-check'
import type { Db } from '../db/open'
import { one } from '../db/query'
import { signingKeys } from '../db/tables/reviews.schema'
import { cannotProcess } from '../errors/refusal'
import type { Sealer } from '../sealing/seal-secrets'

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
/** With a digest in the place of what was shown. */
export const withDigest = <T extends { readonly shown: string }>({ shown, ...now }: T) => ({
  ...now,
  digest: hashOf(shown),
})
export const sha256: Digest = async (text) => hashOf(text)

/** A large file would keep this process from everything else. */
const inThreadPool = promisify(sign)

/** The DER bytes before the 32 bytes of an Ed25519 public key. */
const derHead = Buffer.from('302a300506032b6570032100', 'hex')

/** How a secret half begins that isn't sealed: one of version 1.1, or of a server without `SECRETS_KEYS`. */
const unsealed = '-----BEGIN '
const locationOf = (row: number) => ({ table: 'signing_keys', row })

const newest = (db: Db) => db.select().from(signingKeys).orderBy(desc(signingKeys.id)).limit(1)

/** Of several callers at the same time, one makes the key. @returns the newest key */
async function addKey(db: Db, seal: Sealer | undefined, id: number, now: Date) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const row = {
    id,
    public_key: publicKey.export({ type: 'spki', format: 'der' }).subarray(derHead.length).toString('base64'),
    private_key: seal?.seal(locationOf(id), secret) ?? secret,
    created_at: now,
  }
  await db.insert(signingKeys).values(row).onConflictDoNothing()
  return one(await newest(db))
}

/** Makes a key that signs from now on. Nobody needs the secret half of another any more. */
export async function makeSigningKey(tx: Db, seal: Sealer, now: Date): Promise<void> {
  const [last] = await newest(tx)
  const { id } = await addKey(tx, seal, (last?.id ?? 0) + 1, now)
  await tx.update(signingKeys).set({ private_key: '' }).where(lt(signingKeys.id, id))
}

/**
 * The key that signs, with its secret half: undefined when `SECRETS_KEYS` lacks the key that sealed it. Such a
 * key stays, because another one is for the operator to make. Seals with the newest key what isn't.
 */
export async function signingKey(db: Db, seal: Sealer | undefined, now: Date) {
  const [last] = await newest(db)
  const { id, public_key, private_key: kept } = last ?? (await addKey(db, seal, 1, now))
  const secret = kept.startsWith(unsealed) ? kept : seal?.open(locationOf(id), kept)
  if (secret !== undefined && seal && !seal.isCurrent(kept))
    await db
      .update(signingKeys)
      .set({ private_key: seal.seal(locationOf(id), secret) })
      .where(and(eq(signingKeys.id, id), eq(signingKeys.private_key, kept)))
  return { public_key, secret }
}

/** All that ever signed, newest first. */
export async function publicKeys(db: Db, seal: Sealer | undefined, now: Date) {
  await signingKey(db, seal, now)
  const { public_key, created_at } = signingKeys
  return db.select({ public_key, created_at }).from(signingKeys).orderBy(desc(signingKeys.id))
}

/** The key that signs. Throws 400 when it doesn't open. */
export async function openSigningKey(db: Db, seal: Sealer | undefined, now: Date) {
  const { public_key, secret } = await signingKey(db, seal, now)
  if (secret === undefined) throw cannotSign()
  return { public_key, secret }
}
const cannotSign = () =>
  cannotProcess(
    'Nothing can be signed, because the signing key of this server doesn’t open. Ask its operator to put back the SECRETS_KEYS or secrets.key that sealed it.',
  )

export async function signerOf(db: Db, seal: Sealer | undefined, now: Date): Promise<Signer> {
  const { public_key, secret } = await openSigningKey(db, seal, now)
  const key = createPrivateKey(secret)
  return {
    publicKey: public_key,
    sign: async (text) =>
      (await inThreadPool(null, typeof text === 'string' ? Buffer.from(text) : text, key)).toString('base64'),
  }
}

export const verifySignature: Verify = async (publicKey, signature, text) => {
  const key = createPublicKey({
    key: Buffer.concat([derHead, Buffer.from(publicKey, 'base64')]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}
