// The parts list of a release (CycloneDX 1.5). It has no time and no random number, so that the same commit
// gives the same file.
import { neededBy } from './packages.mjs'

const reference = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** A licence is one identifier, or several with "or" and "and" between. */
const licences = (text) => [/^[\w.+-]+$/.test(text) ? { license: { id: text } } : { expression: text }]

/** npm writes a hash in base64, and CycloneDX in hexadecimal digits. */
function hashes(integrity) {
  const [, algorithm, sum] = /^sha(\d+)-(\S+)$/.exec(integrity)
  return [{ alg: `SHA-${algorithm}`, content: Buffer.from(sum, 'base64').toString('hex') }]
}

export function sbom(packages, { name, version, license }) {
  const purl = `pkg:generic/${name}@${version}`
  const byPlace = new Map(packages.map((one) => [one.place, reference(one)]))
  /** @type {Map<string, Set<string>>} */
  const dependencies = new Map([[purl, new Set(byPlace.values())]])
  for (const [place, own] of byPlace) {
    const needed = neededBy(place).flatMap((one) => byPlace.get(one) ?? [])
    // Two folders can have the same version of a package.
    dependencies.set(own, new Set([...(dependencies.get(own) ?? []), ...needed]))
  }
  const components = packages.map((one) => ({
    type: 'library',
    'bom-ref': reference(one),
    name: one.name,
    version: one.version,
    hashes: hashes(one.integrity),
    licenses: licences(one.license),
    purl: reference(one),
  }))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': purl, name, version, licenses: licences(license), purl },
    },
    components: components.filter(
      (one, at) => components.findIndex((other) => other.purl === one.purl) === at,
    ),
    dependencies: [...dependencies].map(([ref, needed]) => ({ ref, dependsOn: [...needed].sort() })),
  }
}
