// "npm run dev": Vite with hot reload, and the server that restarts when its sources change. Ctrl+C stops both.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { inRoot, root, run, tools } from './run.mjs'

if (!run(process.execPath, [inRoot('scripts/ensure.mjs'), 'packages'])) process.exit(1)

const port = process.env.PORT ?? '4000'
const env = {
  ...process.env,
  PORT: port,
  // Links in mails lead to the page that reloads, not to the last build.
  PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
  FORCE_COLOR: process.env.NO_COLOR || !process.stdout.isTTY ? '0' : '1',
}

function start(name, file, args) {
  const child = spawn(process.execPath, [inRoot(file), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  createInterface({ input: child.stdout }).on('line', (line) => process.stdout.write(`${name} │ ${line}\n`))
  createInterface({ input: child.stderr }).on('line', (line) => process.stderr.write(`${name} │ ${line}\n`))
  child.on('exit', (code, signal) => stop(`${name} ended (${signal ?? code})`, code === 0 ? 0 : 1))
  return child
}

const children = [
  start('web', tools.vite, ['--clearScreen', 'false']),
  start('api', tools.tsx, ['watch', '--clear-screen=false', '--enable-source-maps', 'server/main.ts']),
]

let isStopping = false
function stop(reason, code, haveHeard = false) {
  if (isStopping) return
  isStopping = true
  process.exitCode = code
  if (reason) console.log(reason)
  const end = (signal) => {
    for (const child of children) child.kill(signal)
  }
  // A second signal makes tsx kill the server at once, which then cannot close its database.
  if (!haveHeard) end('SIGTERM')
  setTimeout(() => end('SIGTERM'), 5000).unref()
  setTimeout(() => end('SIGKILL'), 10_000).unref()
}
// Ctrl+C reaches the children too: the terminal sends it to all of them.
process.on('SIGINT', () => stop('', 0, true))
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => stop('', 0))
