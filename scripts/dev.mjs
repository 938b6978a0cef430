// "npm run dev" starts Vite with hot reload, and the server, which restarts when its sources change. Ctrl+C
// stops both.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { inRoot, root, run, tools } from './run.mjs'

if (!run(process.execPath, [inRoot('scripts/ensure.mjs'), 'packages'])) process.exit(1)

const port = process.env.PORT ?? '4000'
const env = {
  ...process.env,
  PORT: port,
  // Links in mails must lead to Vite, not to the last build.
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
  child.on('exit', (code, signal) =>
    stop(`${name} stopped (${signal ?? `exit code ${code}`})`, code === 0 ? 0 : 1),
  )
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
  // A second signal would make tsx kill the server before it has closed its database.
  if (!haveHeard) end('SIGTERM')
  setTimeout(() => end('SIGTERM'), 5000).unref()
  setTimeout(() => end('SIGKILL'), 10_000).unref()
}
// The terminal sends Ctrl+C to the children too.
process.on('SIGINT', () => stop('', 0, true))
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => stop('', 0))
