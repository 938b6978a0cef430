import fc from 'fast-check'

/**
 * Every run draws the same values, so that a failing test points at the last change. `PROPERTY_SEED=random`
 * draws new ones. A failure prints its seed, and `PROPERTY_SEED=<seed>` repeats it.
 */
const given = process.env.PROPERTY_SEED ?? '20261122'
if (given !== 'random') fc.configureGlobal({ seed: Number(given) })
