// Installs Debian packages on a container or a CI runner, as root.
//   node scripts/debian.mjs PACKAGE…
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/** Only for root on Debian. On Ubuntu, the `chromium` package only leads to a snap. */
export const mayUseApt = () =>
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  existsSync('/etc/debian_version') &&
  !(existsSync('/etc/os-release') && /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8')))

const apt = (...args) =>
  spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3', '-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Installs packages. It tries a few times, because apt doesn't wait for one of its locks. */
export async function aptInstall(...packages) {
  for (let attempt = 1; attempt <= 5; attempt++) {
    if (apt('update') && apt('install', '-y', '--no-install-recommends', ...packages)) return true
    if (attempt < 5) await sleep(3000 * attempt)
  }
  return false
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = mayUseApt() && (await aptInstall(...process.argv.slice(2))) ? 0 : 1
}
