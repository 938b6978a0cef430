import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.mjs'
import { commit } from './scripts/commit.mjs'
import { compileHint } from './scripts/compile-hint.mjs'
import { bundledPackages, unbundled } from './scripts/bundled-packages.mjs'
import { neededBy, neededByParts } from './scripts/needed-by.mjs'
import { precompress } from './scripts/precompress.mjs'
import { preloadProgram } from './scripts/preload-program.mjs'
import { selfCheck } from './scripts/self-check.mjs'

const apiPort = process.env.PORT ?? '4000'

/** A program for each command of the command line. */
const programs = Object.fromEntries(
  ['keys', 'people', 'seed', 'migrate', 'check', 'backup', 'evidence', 'audit-log'].map((name) => [
    name,
    `server/cli/${name}.ts`,
  ]),
)

const frame = 'src/frame/frame.tsx'
const page = (name: string) => `src/features/${name}-page.tsx`

/**
 * Pages that people open first, each with a file of its own, and those of the sections (src/frame/load-ahead.ts) in
 * two more. What two of these need is in another file, so that none loads the rest of another.
 */
const parts = {
  'sign-in': ['sign-in/sign-in'].map(page),
  matrix: ['role-matrix/role-matrix'].map(page),
  month: ['months/month'].map(page),
  overview: ['overview/overview'].map(page),
  lists: [
    'companies/company',
    'employees/employees',
    'employees/employee',
    'roles/roles',
    'roles/role',
    'service-accounts/service-accounts',
    'service-accounts/account',
    'nodes/nodes',
    'nodes/node',
    'months/months',
    'packages/packages',
    'outbox/outbox',
  ].map(page),
  boards: [
    'employees/invitations/invitations',
    'reviews/reviews',
    'billing/licences',
    'access-answers/access',
    'activity/activity',
  ].map(page),
}

export default defineConfig(({ command, isSsrBuild }) => ({
  define: command === 'build' ? { BUILT_COMMIT: JSON.stringify(commit()) } : {},
  plugins: [
    react(),
    // Vite minifies the styles already.
    tailwindcss({ optimize: false }),
    selfCheck(),
    bundledPackages(isSsrBuild ? 'server' : 'client'),
    ...(isSsrBuild ? [] : [compileHint(), preloadProgram(), precompress()]),
  ],
  // The dependencies are bundled, because reading their 600 files takes half the time of a start.
  ...(isSsrBuild ? { ssr: { noExternal: true as const, external: unbundled } } : {}),
  server: { port: 5173, strictPort: true, proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        sourcemap: true,
        copyPublicDir: false,
        emptyOutDir: true,
        rolldownOptions: {
          input: { main: 'server/main.ts', ...programs },
          // A stack trace needs files and lines only. The texts of the sources would be read at each start.
          output: { sourcemapExcludeSources: true },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        sourcemap: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // In kilobytes. The first file has React, router and queries; a warning would alarm a newcomer.
        chunkSizeWarningLimit: 800,
        // Beside a file for each route: the program, what a list needs before its first row, what the number beside
        // Reviews needs, the pages that load ahead, and what seven or more files share.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'], priority: 10 },
                { name: neededBy('program', ['src/start.tsx', 'src/lib/one-at-a-time.ts']), priority: 9 },
                {
                  name: neededBy('list', [frame, page('companies/companies')]),
                  minShareCount: 2,
                  priority: 8,
                },
                // A second after the first row, for one number.
                { name: neededBy('open-reviews', ['src/frame/open-reviews.tsx']), priority: 7 },
                {
                  name: neededBy('fields', ['src/ui/fields/fields.tsx'], [frame]),
                  priority: 7,
                },
                ...neededByParts('common', parts, [frame]).map((name, at) => ({
                  name,
                  priority: 6 - at / 10,
                })),
                { name: 'shared', minShareCount: 7, priority: 0 },
              ],
            },
          },
        },
      },
  test: {
    globalSetup: ['testing/global-setup.ts'],
    // One more than the processors that the tests are meant for: some of them wait.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // New modules and a new window for each file would take as long as the tests. Each file cleans up after
    // itself.
    isolate: false,
    // The usual second is too short on a slow machine. Only a test that fails waits longer for it.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['contract/**/*.test.ts', 'domain/**/*.test.ts', 'server/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['testing/same-seed.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'src',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['testing/same-seed.ts', 'testing/setup-dom.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
}))
