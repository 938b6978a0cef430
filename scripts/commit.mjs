// The commit that a build is made from.
import { spawnSync } from 'node:child_process'
import { root } from './run.mjs'

/** With "-dirty" if the files differ from it. Empty without git, unless SOURCE_COMMIT names it. */
export function commit() {
  if (process.env.SOURCE_COMMIT !== undefined) return process.env.SOURCE_COMMIT
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=8', '--exclude=*'], {
    cwd: root,
    encoding: 'utf8',
  })
  return (stdout ?? '').trim()
}
