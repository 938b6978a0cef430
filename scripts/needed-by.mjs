import path from 'node:path'

/** @typedef {{ getModuleInfo: (id: string) => { importedIds: string[] } | null }} Build */

/**
 * Everything that these files import, directly or not, and the files themselves.
 * @param {readonly string[]} files
 * @param {Build} build
 */
function closureOf(files, build) {
  const found = new Set(files.map((file) => path.resolve(file)))
  for (const one of found) for (const next of build.getModuleInfo(one)?.importedIds ?? []) found.add(next)
  return found
}

/**
 * Makes one file of the build of everything that these files import, directly or not, unless those of `before` do
 * too. It names the modules of that file. Every icon counts as needed by whoever needs one.
 * @param {string} name
 * @param {readonly string[]} files
 * @param {readonly string[]} before
 * @returns {(id: string, build: Build) => string | null}
 */
export function neededBy(name, files, before = []) {
  /** @type {Set<string> | undefined} */
  let found
  return (id, build) => {
    if (!found) {
      const there = closureOf(before, build)
      found = new Set([...closureOf(files, build)].filter((one) => !there.has(one)))
    }
    return found.has(id) ? name : null
  }
}

/**
 * Makes a file of the build of each part, and another one, before them, of what two or more parts need.
 * @param {string} common
 * @param {Readonly<Record<string, readonly string[]>>} parts
 * @param {readonly string[]} before
 */
export function neededByParts(common, parts, before) {
  const all = Object.entries(parts).map(([name, files]) => neededBy(name, files, before))
  const shared = (id, build) => (all.filter((one) => one(id, build)).length > 1 ? common : null)
  return [shared, ...all]
}
