import * as z from 'zod/mini'
import { recordLocal } from '../audit/audit.store'
import type { Db } from '../db/open'
import { inTransaction } from '../db/transaction'
import type { Sealer } from '../sealing/seal-secrets'
import { tableLines } from '../text-table'
import { makeSigningKey, publicKeys } from './signing-key'

/** A command of `npm run evidence` that needs the database. It can arrive through the control socket. */
const signingCommand = z.object({ signing: z.enum(['keys', 'new-key']) })
export const isSigningCommand = (input: unknown): boolean => signingCommand.safeParse(input).success

export async function handleSigningCommand(db: Db, seal: Sealer | undefined, input: unknown, now: Date) {
  if (signingCommand.parse(input).signing === 'new-key') {
    if (!seal) return { error: 'Set SECRETS_KEYS first. Without it, the new key would not be sealed.' }
    await inTransaction(db, async (tx) => {
      await makeSigningKey(tx, seal, now)
      await recordLocal(tx, { operation: 'Make signing key', at: now })
    })
  }
  const rows = (await publicKeys(db, seal, now)).map(({ public_key, created_at }) => [
    public_key,
    created_at.toISOString(),
  ])
  return { lines: tableLines([['public key', 'signs since'], ...rows]) }
}
