// Prepares a clone, and is quick if nothing is to do. It uses Node only, because it runs before the
// dependencies are installed.
// node scripts/ensure.mjs installs the dependencies and builds (before "npm start")
// node scripts/ensure.mjs packages installs the dependencies only (before "npm run dev")
// node scripts/ensure.mjs browser also finds or installs a Chromium (before "npm test" and "npm run bench")
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isBuilt, noteBuild } from './built.mjs'
import { inRoot, npmProgram, root, run, runTool } from './run.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/** Waits for another command that installs or builds here. Both at once would write over each other. */
async function alone() {
  const id = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const lock = path.join(os.tmpdir(), `msp-portal-${id}.lock`)
  let isTold = false
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') return
    }
    // It is empty for a moment.
    const pid = Number(readIfThere(lock))
    if (pid > 0 && !isAlive(pid)) rmSync(lock, { force: true })
    else if (!isTold) console.log('Waiting for another command that prepares this folder…')
    isTold = true
    await sleep(200)
  }
  process.once('exit', () => rmSync(lock, { force: true }))
}

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Compares npm's record of installed packages with the lock. Packages for other systems may be absent. */
function isInstalled() {
  const wanted = Object.entries(readJson(inRoot('package-lock.json')).packages)
  const installed = readJson(inRoot('node_modules/.package-lock.json'))?.packages
  if (!installed) return false
  return wanted.every(([place, entry]) => {
    if (place === '') return true
    const there = installed[place]
    return there
      ? there.version === entry.version && there.integrity === entry.integrity
      : entry.optional || entry.devOptional
  })
}

/** Runs `npm ci` if the installed packages differ from the lock or were installed on another system. */
function ensurePackages() {
  const stamp = inRoot('node_modules/.installed-on')
  const system = `${process.platform} ${process.arch}`
  if (isInstalled() && (!existsSync(stamp) || readFileSync(stamp, 'utf8') === system)) return
  const npm = npmProgram()
  if (!npm)
    fail(
      'npm was not found beside this Node.js. Run a script of npm instead: npm start, npm test or npm run dev.',
    )
  console.log('Installing the dependencies (npm ci)…')
  if (!run(process.execPath, [npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']))
    fail('The dependencies could not be installed (npm ci failed). See the lines above.')
  writeFileSync(stamp, system)
}

/** Builds if the sources changed since the last build, or if its files are missing. */
function ensureBuild() {
  if (isBuilt()) return
  console.log('Building…')
  const quiet = ['--logLevel', 'warn']
  if (!noteBuild(() => runTool('vite', ['build', ...quiet]) && runTool('vite', ['build', '--ssr', ...quiet])))
    fail('The build failed. See the lines above.')
}

/** Finds a Chromium, or installs Debian's package or else Playwright's download. */
async function ensureBrowser() {
  const { findChromium } = await import('./chromium.mjs')
  const { aptInstall, mayUseApt } = await import('./debian.mjs')
  const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0
  const ways = [
    () => mayUseApt() && aptInstall('chromium-headless-shell'),
    () => runTool('playwright', ['install', ...(isLinuxRoot ? ['--with-deps'] : []), 'chromium']),
  ]
  for (const way of ways) {
    if (findChromium()) return
    console.log('No Chromium was found. Installing one…')
    await way()
  }
  if (!findChromium())
    fail(
      'No Chromium, Chrome or Edge was found, and none could be installed. Install one, or set CHROMIUM_PATH.',
    )
}

if (major < 20 || (major === 20 && minor < 19))
  fail(`This is Node.js ${process.version}. Install Node.js 20.19 or newer.`)
process.chdir(root)
const wish = process.argv[2]
await alone()
ensurePackages()
if (wish !== 'packages') ensureBuild()
if (wish === 'browser') await ensureBrowser()
