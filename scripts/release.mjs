// "npm run release" packs the build into release/msp-portal-VERSION+COMMIT.tar.gz, which runs without npm, a
// compiler and a network. The same commit gives the same bytes, with the same version of Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtCommit } from './built.mjs'
import { documents } from './release/documents.mjs'
import { filesIn, licencesOf, packagesBeside, packagesInside } from './release/packages.mjs'
import { sbom } from './release/sbom.mjs'
import { tarball } from './release/tar.mjs'
import { inRoot, root } from './run.mjs'

/**
 * What Node never loads: types, source maps of packages, their second form for `require`, and extensions that
 * no table uses.
 */
const unused = (place) =>
  /\.(map|[cm]?ts|md)$/.test(place) ||
  (place.startsWith('node_modules/@electric-sql/pglite/') &&
    /\.cjs$|\/(?!pg_trgm\.)[^/]+\.tar\.gz$/.test(place))

const sha256 = (content) => createHash('sha256').update(content).digest('hex')

/** When the commit was made. A clone gives its files the time of the clone. Without git no time is known. */
function timeOfCommit() {
  const given = process.env.SOURCE_DATE_EPOCH
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return Number(given || stdout || 0)
}

/** The files of a release: contents by path. */
function contents({ version, license, engines }) {
  const name = 'msp-portal'
  /** @type {Map<string, Buffer>} */
  const files = new Map()
  const add = (place, content) => files.set(place, Buffer.from(content))
  const addFolder = (folder, target, isWanted = () => true) => {
    for (const file of filesIn(inRoot(folder)))
      if (isWanted(`${folder}/${file}`)) add(`${target}/${file}`, readFileSync(inRoot(folder, file)))
  }
  addFolder('dist/server', 'server')
  addFolder('dist/client', 'client')
  add('evidence-self-check.js', readFileSync(inRoot('dist/evidence-self-check.js')))
  addFolder('server/db/migrations', 'server/db/migrations', (file) => !file.endsWith('_snapshot.json'))
  for (const place of packagesBeside())
    addFolder(place, place, (file) => !unused(file) && !file.startsWith(`${place}/node_modules/`))
  const packages = packagesInside()
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`
  const { npm: _, ...runsOn } = engines
  add('package.json', json({ name, version, private: true, license, type: 'module', engines: runsOn }))
  add('LICENCES.txt', licencesOf(packages))
  add('sbom.cdx.json', json(sbom(packages, { name, version, license })))
  for (const [place, text] of documents()) add(place, text)
  addFolder('docs/operations', 'operations')
  const sums = [...files.keys()].sort().map((place) => `${sha256(files.get(place))}  ${place}\n`)
  add('SHA256SUMS', sums.join(''))
  return files
}

/** Writes the archive and its checksum. The build must be up to date. @returns the file */
export function release(folder = inRoot('release')) {
  const description = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const version = [description.version, builtCommit()].filter(Boolean).join('+')
  const title = `msp-portal-${version}`
  const files = new Map(
    [...contents({ ...description, version })].map(([place, content]) => [`${title}/${place}`, content]),
  )
  const archive = tarball(files, timeOfCommit())
  const file = path.join(folder, `${title}.tar.gz`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, archive)
  writeFileSync(`${file}.sha256`, `${sha256(archive)}  ${title}.tar.gz\n`)
  return file
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.log(path.relative('', release()))
