import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { TestProject } from 'vitest/node'
import { migrationsFolder, prepareEmbedded } from '#server/db/open'

/** initdb and the migrations cost seconds once; afterwards every test database is loaded from this archive. */
export default async function setup(project: TestProject) {
  const hash = createHash('sha256').update(readFileSync('node_modules/@electric-sql/pglite/package.json'))
  for (const name of readdirSync(migrationsFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    hash.update(name).update(readFileSync(path.join(migrationsFolder, name)))
  }
  const file = path.resolve('node_modules/.cache/pglite', `${hash.digest('hex').slice(0, 16)}.tar`)
  if (!existsSync(file)) {
    const client = await PGlite.create({ extensions: { pg_trgm } })
    await prepareEmbedded(client)
    const archive = await client.dumpDataDir('none')
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(`${file}.${process.pid}`, Buffer.from(await archive.arrayBuffer()))
    renameSync(`${file}.${process.pid}`, file)
    await client.close()
  }
  project.provide('databaseTemplate', file)
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: string
  }
}
