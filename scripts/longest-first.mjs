import { inRoot } from './run.mjs'

/** Test files that take several times as long as others, the longest first. */
const longest = [
  'server/process.test.ts',
  'server/start.test.ts',
  'server/backup.test.ts',
  'server/callers/permissions-now.test.ts',
  'server/shared-database.test.ts',
  'server/callers/races.test.ts',
  'server/start-failure.test.ts',
  'server/features/months/drawn-decisions.test.ts',
  'server/callers/escalation.test.ts',
  'server/seeding/hours.test.ts',
  'src/features/companies/company-form.test.tsx',
  'src/frame/palette/palette.test.tsx',
  'src/features/overview/overview-page.test.tsx',
  'src/features/months/comparison/drawn-files.test.ts',
  'src/other-claims.test.tsx',
].map((file) => inRoot(file).replaceAll('\\', '/'))

/** @param {import('vitest/node').TestSpecification} file */
function rankOf({ moduleId }) {
  const at = longest.indexOf(moduleId)
  return at === -1 ? longest.length : at
}

/**
 * Begins each project with its longest files, so that no worker waits for one at the end. Vitest knows how
 * long files take only after a first run. Until then it begins with the largest.
 */
export class LongestFirst {
  /** @param {import('vitest/node').Vitest} vitest */
  constructor(vitest) {
    this.vitest = vitest
  }

  /** Vite reads this file for every build, so Vitest is loaded only here. */
  async #usual() {
    const { BaseSequencer } = await import('vitest/node')
    return new BaseSequencer(this.vitest)
  }

  /** @param {import('vitest/node').TestSpecification[]} files */
  async shard(files) {
    return (await this.#usual()).shard(files)
  }

  /** @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const sorted = await (await this.#usual()).sort(files)
    // The files of a project stay together, because its workers have an environment of their own.
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((a, b) => rankOf(a) - rankOf(b)),
    )
  }
}
