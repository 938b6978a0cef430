// Runs in a server of the tests before everything else. Its clock is ahead by the milliseconds in a file,
// which a test can change.
import { existsSync, readFileSync } from 'node:fs'

const file = process.env.CLOCK_AHEAD_FILE
const now = Date.now
if (file) Date.now = () => now() + (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0)
