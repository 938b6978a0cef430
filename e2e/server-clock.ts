import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** An address, because a path can have a space, at which Node ends the option. */
const clockAhead = new URL('clock-ahead.mjs', import.meta.url).href

/** The clock of a server with this data folder and environment. */
export function serverClock(dataDir: string) {
  const file = path.join(dataDir, 'clock-ahead')
  let minutesAhead = 0
  return {
    env: { NODE_OPTIONS: `--import=${clockAhead}`, CLOCK_AHEAD_FILE: file },
    /** Sets it ahead. */
    later: (minutes: number) => {
      minutesAhead += minutes
      writeFileSync(file, String(minutesAhead * 60_000))
    },
    now: () => Date.now() + minutesAhead * 60_000,
  }
}
