import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { precompress } from './scripts/precompress.mjs'
import { prepareApp } from './scripts/prepare-app.mjs'

const inSource = (name: string) => fileURLToPath(new URL(`src/${name}`, import.meta.url))
const apiPort = process.env.PORT ?? '4000'

/**
 * Three or four requests show a list: what every page needs to start (sign-in included), what every page behind the sign-in
 * needs, the tables among it, and the page itself. Companies, the page most opened, comes with the frame: compressed together
 * they are smaller. Without this each shared file would be a request of its own.
 */
const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  {
    name: 'app',
    test: /contract\/(session|nodes)\.|src\/(app|session\/(entry-note|key-words)|companies\/(companies-page|company-columns|package-chips|companies\.queries|total-licenses)|layout\/(frame|page|list-card|selection|use-list|part|obstacle|action-link|error-card|not-allowed|node-filter|record-link|scope|scope-picker|on-demand|tools)|ui\/(name|time|badge|empty-state|skeleton|still-waiting|tooltip|toast)|api\/pagination|lib\/(words|store))\./,
    priority: 3,
  },
  {
    name: 'errors',
    test: /src\/(layout\/(error-words|error-view|error-help)|api\/differences)\./,
    priority: 3,
  },
  { name: 'list-tools', test: /src\/layout\/list-tools/, priority: 2 },
  {
    name: 'record',
    test: /src\/(layout\/(record-states|leave-dialog|unsaved|breadcrumbs|command|action-button|confirm-act|write-failure)|ui\/(card|facts|dialog)|(companies|nodes)\/\w+\.mutations|nodes\/node\.queries|billing\/billing\.queries|companies\/package-words)\.|icons\/(arrow-left|trash-2|trash|pencil|info|copy)\./,
    priority: 1,
  },
  {
    name: 'reach',
    test: /src\/(lib\/reach|api\/every-page|employees\/everybody\.queries|ui\/person-line|layout\/(node-path|use-reach|reach-card))\./,
    priority: 1,
  },
  {
    name: 'form',
    test: /src\/(layout\/(use-form|form-frame|node-field|start-node|write-page|edit-page|kept-drafts)|ui\/fields|lib\/form)\.|icons\/plus\./,
    priority: 1,
  },
  {
    name: 'employees',
    test: /src\/employees\/(employees\.(queries|mutations)|employee-columns|assignable)/,
    priority: 1,
  },
  { name: 'roles', test: /src\/roles\/(roles\.(queries|mutations)|role-type|matrix)/, priority: 1 },
  // Many small parts that role pages share in pairs: each name of a file weighs on the first load.
  {
    name: 'role-tools',
    test: /icons\/(minus|square|printer)\.|src\/roles\/(advice|use-advice|role-advice|finding|escalation|code-sets|role-algebra|every-role|roles-tabs|role-csv|undo|print-sheet|role-undo|restore-role|save-role|role-merge|clash|risk-mark)/,
    priority: 0,
  },
  {
    name: 'tools',
    test: /src\/(palette\/|\w+\/\w+\.palette|layout\/(keyboard-help|page-commands|page-requests|letters|scope-dialog|scope-tree|scope-chip)\.|ui\/leaflet\.|api\/curl\.)/,
    priority: 0,
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [prepareApp(), precompress()])],
  // What the first load need not carry: React has the first by itself since version 18, the others say why.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: inSource('ui/with-selector.ts'),
      },
      { find: /^\.\/infiniteQueryBehavior\.js$/, replacement: inSource('api/no-infinite-queries.ts') },
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: inSource('ui/lucide-icon.ts') },
    ],
  },
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
            keys: 'server/keys/cli.ts',
            seed: 'server/db/seed-cli.ts',
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
        rolldownOptions: {
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
          preserveEntrySignatures: 'allow-extension',
          // Seven digits of a hash are enough to tell files of one name apart, and the first file names all others: of 16 signs, and
          // not of 64, they weigh 80 bytes less.
          output: {
            hashCharacters: 'hex',
            codeSplitting: { groups: chunks },
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
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
