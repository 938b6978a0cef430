// Which packages are in a release, and their licences.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { unbundled } from '../bundled-packages.mjs'
import { inRoot } from '../run.mjs'

const readJson = (...place) => JSON.parse(readFileSync(inRoot(...place), 'utf8'))
const lock = readJson('package-lock.json').packages

/** Where `name` is found from a package: in its own folder, or in one further out. */
export function placeOf(name, from) {
  for (let outer = from; ; outer = outer.slice(0, Math.max(0, outer.lastIndexOf('/node_modules/')))) {
    const place = `${outer && `${outer}/`}node_modules/${name}`
    if (place in lock) return place
    if (outer === '') return undefined
  }
}

/** The packages that a package needs at run time. */
export const neededBy = (place) =>
  Object.keys({ ...lock[place].dependencies, ...lock[place].optionalDependencies }).flatMap(
    (name) => placeOf(name, place) ?? [],
  )

/** The packages beside the bundle, with all that they need. */
export function packagesBeside() {
  /** @type {Set<string>} */
  const found = new Set()
  const add = (place) => {
    if (found.has(place)) return
    found.add(place)
    neededBy(place).forEach(add)
  }
  unbundled.forEach((name) => add(`node_modules/${name}`))
  return [...found].sort()
}

/**
 * All packages of which a release has any part. The style sheet begins with Tailwind's, which is no module of
 * the bundle.
 */
export function packagesInside() {
  const bundled = ['dist/packages-server.json', 'dist/packages-client.json'].flatMap((file) => readJson(file))
  /** @type {Set<string>} */
  const places = new Set([...packagesBeside(), ...bundled, 'node_modules/tailwindcss'])
  return [...places].sort().map((place) => {
    const { version, license, integrity } = lock[place]
    return { place, name: place.split('node_modules/').at(-1), version, license, integrity }
  })
}

const licenceFiles = (place) =>
  readdirSync(inRoot(place))
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    .sort()
    .map((name) => readFileSync(inRoot(place, name), 'utf8').trim())

/** The licences of everything inside, as one text. */
export function licencesOf(packages) {
  const own = readFileSync(inRoot('LICENSE'), 'utf8').trim()
  const withText = packages.find((one) => one.license === 'Apache-2.0' && licenceFiles(one.place).length > 0)
  // A few packages name their licence, but have no file with its text.
  const elsewhere = { MIT: 'this program, above', 'Apache-2.0': withText?.name }
  const parts = packages.map(({ place, name, version, license }) => {
    const texts = licenceFiles(place)
    if (texts.length === 0 && !elsewhere[license])
      throw new Error(`${name} has no licence file (${license}).`)
    const words =
      texts.length > 0
        ? texts
        : [`Its package has no licence file. The text is that of ${elsewhere[license]}.`]
    return [`${name} ${version} (${license})`, ...words].join('\n\n')
  })
  const engine = readFileSync(inRoot('scripts/release/engine-licences.txt'), 'utf8').trim()
  return `${[`MSP Portal (MIT)\n\n${own}`, ...parts, engine].join(`\n\n${'─'.repeat(80)}\n\n`)}\n`
}

/** The files of a folder, by their path in it. */
export function* filesIn(folder) {
  if (!existsSync(folder)) throw new Error(`${folder} is missing.`)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile())
      yield path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')
}
