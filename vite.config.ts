import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { precompress } from './scripts/precompress.mjs'
import { selfCheck } from './scripts/self-check.mjs'

const apiPort = process.env.PORT ?? '4000'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), selfCheck(), ...(isSsrBuild ? [] : [precompress()])],
  // Six hundred files of others are half of the time that a start takes; in one file they are read at once. What has files beside it stays.
  ...(isSsrBuild ? { ssr: { noExternal: true as const, external: ['@electric-sql/pglite', 'pg'] } } : {}),
  server: { port: 5173, strictPort: true, proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        sourcemap: true,
        copyPublicDir: false,
        emptyOutDir: true,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            keys: 'server/service-accounts-cli.ts',
            seed: 'server/seeding/seed-cli.ts',
            evidence: 'server/reviews/evidence-cli.ts',
          },
          // A trace names files and lines; their text would be read at each start.
          output: { sourcemapExcludeSources: true },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        sourcemap: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // Beside the files of the routes: one for what shows the sign-in, one for what the pages behind it share.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'start', tags: ['$initial'], priority: 2 },
                { name: 'shared', minShareCount: 4, priority: 1 },
              ],
            },
          },
        },
      },
  test: {
    globalSetup: ['testing/global-setup.ts'],
    maxWorkers: 2,
    // New modules and a new window for each file would cost as much as the tests. What a file leaves behind, it clears.
    isolate: false,
    // On a busy machine a second, which is usual, can pass before anything happens; what never comes still fails.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['contract/**/*.test.ts', 'domain/**/*.test.ts', 'server/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['testing/same-seed.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'src',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['testing/same-seed.ts', 'testing/setup-dom.ts'],
          testTimeout: 40_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}))
