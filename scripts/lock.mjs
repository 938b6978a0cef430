// Checks that package-lock.json is complete for every system, names no registry and asks for no newer Node.js than we do.
import { readFileSync } from 'node:fs'
import { inRoot } from './run.mjs'

/** The faults of the lock, one sentence each. */
export function lockFaults(lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))) {
  const faults = []
  const major = (node) => Number(/\d+/.exec(node))
  const ours = major(lock.packages[''].engines.node)
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (`node_modules/${name}` in lock.packages || `${place}/node_modules/${name}` in lock.packages)
        continue
      faults.push(`${place} needs ${name}@${version} on some systems, but the lock has no entry for it.`)
    }
    if (entry.resolved) faults.push(`${place} names the registry it was downloaded from.`)
    if (place && !entry.link && !entry.integrity) faults.push(`${place} has no integrity hash.`)
    const versions = entry.engines?.node?.split('||') ?? []
    if (versions.length > 0 && versions.every((one) => major(one) > ours))
      faults.push(`${place} asks for Node.js ${entry.engines.node}.`)
  }
  return faults
}
