import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { precompress } from './scripts/precompress.mjs'

const apiPort = process.env.PORT ?? '4000'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [precompress()])],
  server: { port: 5173, strictPort: true, proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', sourcemap: true, copyPublicDir: false, emptyOutDir: true }
    : { outDir: 'dist/client', emptyOutDir: true, sourcemap: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: {
    globalSetup: ['testing/global-setup.ts'],
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'server', include: ['contract/**/*.test.ts', 'server/**/*.test.ts'], environment: 'node', testTimeout: 30_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: { name: 'src', include: ['src/**/*.test.{ts,tsx}'], environment: 'jsdom', setupFiles: ['testing/setup-dom.ts'], testTimeout: 20_000, hookTimeout: 60_000 },
      },
    ],
  },
}))
