import path from 'node:path'

/**
 * Makes one file of the build of everything that these files import, directly or not. It names the modules
 * of that file.
 * @param {string} name
 * @param {readonly string[]} files
 * @returns {(id: string, build: { getModuleInfo: (id: string) => { importedIds: string[] } | null }) => string | null}
 */
export function neededBy(name, files) {
  /** @type {Set<string> | undefined} */
  let found
  return (id, build) => {
    if (!found) {
      found = new Set(files.map((file) => path.resolve(file)))
      for (const one of found) for (const next of build.getModuleInfo(one)?.importedIds ?? []) found.add(next)
    }
    return found.has(id) ? name : null
  }
}
