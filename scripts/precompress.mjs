// A Vite plugin: writes a Brotli and a gzip copy beside every text asset, once at build time, for @fastify/static's preCompressed.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** The largest blocks: a file is compressed as a whole. */
const brotli = { params: { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS } }

export function precompress() {
  let outDir
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|json)$/.test(entry.name)) continue
        const file = path.join(entry.parentPath, entry.name)
        const raw = readFileSync(file)
        // Smaller ones fit into one packet as they are.
        if (raw.length < 256) continue
        writeFileSync(`${file}.br`, brotliCompressSync(raw, brotli))
        writeFileSync(`${file}.gz`, gzipSync(raw, { level: 9 }))
      }
    },
  }
}
