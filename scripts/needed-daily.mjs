import path from 'node:path'

const roots = ['src/frame/frame.tsx', 'src/companies/companies-page.tsx'].map((file) => path.resolve(file))

/**
 * Names the file of the build for what the frame and a list need before their first row. Without it these
 * modules would be in one file with everything else that many pages share.
 * @returns {(id: string, build: { getModuleInfo: (id: string) => { importedIds: string[] } | null }) => string | null}
 */
export function neededDaily() {
  /** @type {Set<string> | undefined} */
  let found
  return (id, build) => {
    if (!found) {
      found = new Set(roots)
      for (const one of found) for (const next of build.getModuleInfo(one)?.importedIds ?? []) found.add(next)
    }
    return found.has(id) ? 'daily' : null
  }
}
