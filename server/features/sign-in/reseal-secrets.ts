import type { Db } from '../../db/open'
import { authenticators } from '../../db/tables/people.schema'
import { reseal } from '../../sealing/reseal'
import type { Sealer, SealLocation } from '../../sealing/seal-secrets'

export const sealLocationOf = (person: number): SealLocation => ({ table: 'authenticators', row: person })

/** Seals secrets of authenticators with the newest key. @returns the number that no key opens */
export const resealAll = (db: Db, seal: Sealer): Promise<number> =>
  reseal(db, seal, authenticators, authenticators.person_id, sealLocationOf)
