// Checks that package-lock.json is complete for every system and names no registry.
import { readFileSync } from 'node:fs'
import { inRoot } from './run.mjs'

/** The faults of the lock, one sentence each. */
export function lockFaults(lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))) {
  const faults = []
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (`node_modules/${name}` in lock.packages || `${place}/node_modules/${name}` in lock.packages)
        continue
      faults.push(`${place} needs ${name}@${version} on some systems, but the lock has no entry for it.`)
    }
    if (entry.resolved) faults.push(`${place} names the registry it was downloaded from.`)
    if (place && !entry.link && !entry.integrity) faults.push(`${place} has no integrity hash.`)
  }
  return faults
}
