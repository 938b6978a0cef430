import type { IdNumber } from '#contract/shape'
import type { replaceAuthenticator } from '#contract/sign-in/account'
import type { BodyOf } from '#contract/wire'
import type { Db } from '../../../db/open'
import { endCeremony, findCeremony } from '../../../callers/ceremonies.store'
import { wrongNewCode } from '../sign-in.errors'
import { sealLocationOf } from '../reseal-secrets'
import type { Sealer } from '../../../sealing/seal-secrets'
import { stepOfCode } from './second-factor'

/** Until a code proves that the app has it, the secret waits with its ceremony. */
export const waitingLocation = (person: IdNumber<'sign-in'>) => ({ table: 'ceremonies', row: person })

/**
 * The secret that the app has proved to have, sealed for its place, and the step of the code that proved it.
 */
export async function provenAuthenticator(
  tx: Db,
  seal: Sealer,
  person: IdNumber<'sign-in'>,
  { ticket, code }: BodyOf<typeof replaceAuthenticator>,
  now: Date,
) {
  const ceremony = await findCeremony(tx, ticket, 'authenticator', now)
  const secret = ceremony?.person === person && seal.open(waitingLocation(person), ceremony.secret)
  const step = secret ? await stepOfCode(secret, code, now) : undefined
  if (!secret || step === undefined) throw wrongNewCode()
  await endCeremony(tx, ticket, 'authenticator', now)
  return { sealed: seal.seal(sealLocationOf(person), secret), step }
}
