// "node --import tsx testing/unpack-tables.ts FOLDER…" puts an embedded database with tables and without rows
// into each folder.
import { readFileSync } from 'node:fs'
import { unpack } from './archive'
import { embeddedTemplates } from './templates'

const tables = readFileSync((await embeddedTemplates()).tables.place)
for (const folder of process.argv.slice(2)) unpack(tables, folder)
