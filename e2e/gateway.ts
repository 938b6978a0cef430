import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../scripts/free-port.mjs'
import { startServer } from '../scripts/serve.mjs'
import { otherApi, type OtherApi } from '../testing/other-api/other-api'
import type { World } from '../testing/other-api/world'
import { test as base } from './fixtures'

export { expect } from './fixtures'

type Behind = { readonly world: () => World; readonly dialect: 'ours' | 'stranger' }
type Remote = { readonly url: string; readonly api: OtherApi }

/** The built server as a gateway, in front of another API that is started for these tests. */
export const testBehindGateway = ({ world, dialect }: Behind) =>
  base.extend<{ api: never }, { remote: Remote }>({
    remote: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern that nothing is needed
      async ({}, give) => {
        const api = await otherApi(world(), { dialect })
        const dataDir = mkdtempSync(path.join(os.tmpdir(), 'msp-gateway-'))
        const server = startServer({ dataDir, port: await freePort(), env: { MSP_API_BASE_URL: api.url, REVIEW_STORE: 'browser' } })
        await server.ready()
        await give({ url: server.url, api })
        await server.stop()
        await api.close()
      },
      { scope: 'worker' },
    ],
    baseURL: ({ remote }, give) => give(remote.url),
  })
