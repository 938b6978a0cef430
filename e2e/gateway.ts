import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../scripts/free-port.mjs'
import { otherApi, type OtherApi } from '../testing/other-api/other-api'
import type { World } from '../testing/other-api/world'
import { startFilled } from './filled.mjs'
import { test as base } from './fixtures'

export { expect } from './fixtures'

type Behind = { readonly world: () => World; readonly dialect: 'ours' | 'foreign' }
type Remote = { readonly url: string; readonly api: OtherApi }

async function start({ world, dialect }: Behind, atEnd: (end: () => Promise<void>) => void): Promise<Remote> {
  const api = await otherApi(world(), { dialect })
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'msp-gateway-'))
  const server = startFilled('gateway', {
    dataDir,
    port: await freePort(),
    env: { MSP_API_BASE_URL: api.url },
  })
  atEnd(async () => {
    await server.stop()
    await api.close()
  })
  await server.ready()
  return { url: server.url, api }
}

/**
 * Tests in front of the built server as a gateway, with another API behind it. Both start once for each file
 * and worker.
 */
export function testBehindGateway(behind: Behind) {
  let remote: Promise<Remote> | undefined
  return base.extend<{ api: never; remote: Remote }>({
    remote: async ({ atEnd }, give) => give(await (remote ??= start(behind, atEnd))),
    baseURL: ({ remote: { url } }, give) => give(url),
  })
}
