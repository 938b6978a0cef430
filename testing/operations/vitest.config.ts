import { defineConfig } from 'vitest/config'
import { root } from '../../scripts/run.mjs'

// "npm run test:operations": tests with real proxies, poolers and monitors around the server.
export default defineConfig({
  root,
  test: {
    name: 'operations',
    include: ['testing/operations/**/*.test.ts'],
    globalSetup: ['testing/operations/release-folder.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
