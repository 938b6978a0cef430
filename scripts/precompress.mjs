// Writes a Brotli and a gzip copy beside every text asset, for the preCompressed option of @fastify/static.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** With the largest block size, a file is compressed as a whole. */
const brotli = { params: { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS } }

export function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const raw = readFileSync(file)
    // A smaller file fits into one packet uncompressed.
    if (raw.length < 256) continue
    writeFileSync(`${file}.br`, brotliCompressSync(raw, brotli))
    writeFileSync(`${file}.gz`, gzipSync(raw, { level: 9 }))
  }
}

/** A Vite plugin. */
export function precompress() {
  let outDir
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: () => compressFiles(outDir),
  }
}
