import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import type { Signer } from '#domain/evidence/evidence'
import { endToSign, monthToSign, signedEnd } from '#domain/months/signed-month'
import { inRounds } from '../../db/batches'

/** Most are a row of a comparison, or the comma before it. */
const partsAtOnce = 500

/**
 * The signed file of a month, as gzip in base64. It can have many megabytes, so it is written in parts, and
 * signed and packed beside the event loop.
 */
export async function signedFile(month: object, { publicKey, sign }: Signer): Promise<string> {
  const written: Buffer[] = []
  for await (const parts of inRounds(monthToSign(month, publicKey), partsAtOnce))
    written.push(Buffer.from(parts.join('')))
  const signed = Buffer.concat(written)
  const end = Buffer.from(signedEnd(await sign(signed)))
  const file = Readable.from([signed.subarray(0, -endToSign.length), end])
  return (await buffer(file.pipe(createGzip()))).toString('base64')
}

export const unpacked = (packed: string) => Readable.from(Buffer.from(packed, 'base64')).pipe(createGunzip())
