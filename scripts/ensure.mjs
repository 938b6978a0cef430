// Makes a fresh clone ready; quick when there is nothing to do. Plain Node, because it runs before anything is installed.
//   node scripts/ensure.mjs            the dependencies and a build of these sources (before "npm start")
//   node scripts/ensure.mjs packages   the dependencies alone (before "npm run dev")
//   node scripts/ensure.mjs browser    everything, and a Chromium (before "npm test" and "npm run bench")
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuilt, noteBuild } from './built.mjs'
import { inRoot, npmProgram, root, run, runTool } from './run.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Whether what npm last installed, by its own note of it, is what the lock names; what this system does not need may be absent. */
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

/** `npm ci`, when the lock names something else than is installed, or when that was installed on another system. */
function ensurePackages() {
  const stamp = inRoot('node_modules/.installed-on')
  const system = `${process.platform} ${process.arch}`
  if (isInstalled() && (!existsSync(stamp) || readFileSync(stamp, 'utf8') === system)) return
  const npm = npmProgram()
  if (!npm)
    fail('npm was not found beside this Node.js. Run this with npm: npm start, npm test, npm run dev.')
  console.log('Installing the dependencies (npm ci)…')
  if (!run(process.execPath, [npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']))
    fail('npm ci failed.')
  writeFileSync(stamp, system)
}

/** A build, when the sources are others than those of the last one, or when its result is gone. */
function ensureBuild() {
  if (isBuilt()) return
  console.log('Building…')
  const quiet = ['--logLevel', 'warn']
  if (!noteBuild(() => runTool('vite', ['build', ...quiet]) && runTool('vite', ['build', '--ssr', ...quiet])))
    fail('The build failed.')
}

/** A Chromium: one that is there, Debian's when we may install it, else Playwright's own download. */
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
    console.log('No Chromium found; installing one…')
    await way()
  }
  if (!findChromium())
    fail(
      'No Chromium, Chrome or Edge was found, and none could be installed. Install one, or set CHROMIUM_PATH.',
    )
}

if (major < 20 || (major === 20 && minor < 19))
  fail(`Node.js 20.19 or newer is needed; this is ${process.version}.`)
process.chdir(root)
const wish = process.argv[2]
ensurePackages()
if (wish !== 'packages') ensureBuild()
if (wish === 'browser') await ensureBrowser()
