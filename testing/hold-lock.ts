import { lockDirectory } from '#server/db/lock'

// Takes the lock of the directory that it is given, says so, and lives until it is killed.
const unlock = await lockDirectory(process.argv[2]!)
process.stdout.write('held\n')
process.once('SIGTERM', () => {
  unlock()
  process.exit(0)
})
setInterval(() => {}, 1_000)
