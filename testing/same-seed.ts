import fc from 'fast-check'

/**
 * Every run draws the same: a red test is the fault of what was changed, and not of a draw that nobody made before. `PROPERTY_SEED=random` draws
 * anew, and a failure prints the seed with which `PROPERTY_SEED=…` draws the same again.
 */
const given = process.env.PROPERTY_SEED ?? '20261122'
if (given !== 'random') fc.configureGlobal({ seed: Number(given) })
