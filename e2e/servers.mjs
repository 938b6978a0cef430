// Starts the servers of the end-to-end tests: the built server with the embedded database twice, a gateway in
// front of the second, and a real SMTP server that stores the mails.
import { createServer } from 'node:http'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../scripts/free-port.mjs'
import { fillFolders, startFilled } from './filled.mjs'
import { startMailServer } from './mail-server.mjs'

const {
  E2E_DIR: folder,
  E2E_PORT: port,
  E2E_WRITING_PORT: writingPort,
  E2E_READY_PORT: readyPort,
} = process.env
if (!folder || !port || !writingPort || !readyPort)
  throw new Error('E2E_DIR and the ports are set by playwright.config.ts.')

const mails = path.join(folder, 'mails')
mkdirSync(mails, { recursive: true })
let received = 0

const smtp = await startMailServer((mail) => {
  const file = path.join(mails, `${String(++received).padStart(4, '0')}.eml`)
  writeFileSync(`${file}.part`, mail)
  renameSync(`${file}.part`, file)
})

await fillFolders()
const startSample = (dataDir, port) =>
  startFilled('sample', {
    dataDir: path.join(folder, dataDir),
    port: Number(port),
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'MSP Portal <portal@msp.example>',
      // Passkeys need a host name. People sign in on a server of their own (people.ts).
      SIGN_IN: 'key',
    },
  })
// Specs that read count what those that write add and remove, so each have a server.
const servers = [startSample('data', port), startSample('writing', writingPort)]

// The gateway has a database for its own reviews.
const gateway = startFilled('gateway', {
  dataDir: path.join(folder, 'gateway'),
  port: await freePort(),
  env: { MSP_API_BASE_URL: servers[1].url },
})
writeFileSync(path.join(folder, 'gateway.txt'), gateway.url)
servers.push(gateway)

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  await Promise.all(servers.map((server) => server.stop()))
  await smtp.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop())
for (const server of servers) void server.ended.then(() => isStopping || process.exit(1))

await Promise.all(servers.map((server) => server.ready()))
createServer((_, reply) => reply.end()).listen(Number(readyPort), '127.0.0.1')
