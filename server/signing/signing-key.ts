import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Digest } from '#domain/canonical-json'
import type { Signer } from '#domain/evidence/evidence'
import type { Verify } from '#domain/evidence/evidence-check'
import type { Db } from '../db/open'
import { one } from '../db/query'
import { signingKeys } from '../db/reviews.schema'

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
export const sha256: Digest = async (text) => hashOf(text)

/** The DER bytes before the 32 bytes of an Ed25519 public key. */
const derHead = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * The only signing key of this database. The first caller creates it, and of two at the same time one wins.
 */
export async function signingKey(db: Db, now: Date) {
  const read = () => db.select().from(signingKeys).where(eq(signingKeys.id, 1))
  const [there] = await read()
  if (there) return there
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const row = {
    id: 1,
    public_key: publicKey.export({ type: 'spki', format: 'der' }).subarray(derHead.length).toString('base64'),
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    created_at: now,
  }
  await db.insert(signingKeys).values(row).onConflictDoNothing()
  return one(await read())
}

export async function signerOf(db: Db, now: Date): Promise<Signer> {
  const { public_key, private_key } = await signingKey(db, now)
  const key = createPrivateKey(private_key)
  return {
    publicKey: public_key,
    sign: async (text) => sign(null, Buffer.from(text), key).toString('base64'),
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
