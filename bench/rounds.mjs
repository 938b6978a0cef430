/**
 * Measures several targets in interleaved rounds, so that noise affects all of them alike. Every second round
 * goes backwards, so that no target always follows the same one. The first round warms up and does not count.
 * @template T
 * @param {number} rounds
 * @param {Record<string, () => Promise<T>>} targets
 * @returns {Promise<Record<string, T[]>>} the results of each target, one for each round
 */
export async function inRounds(rounds, targets) {
  const names = Object.keys(targets)
  const results = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const name of round % 2 ? names.toReversed() : names) {
      const result = await targets[name]()
      if (round > 0) results[name].push(result)
    }
  return results
}

/** One property of every round's result. */
export const each = (rounds, name) => rounds.map((result) => result[name])
