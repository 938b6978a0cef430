// The server loads this before anything else (NODE_OPTIONS=--import). On SIGUSR2 it notes the longest block
// of the event loop since the previous signal, in milliseconds.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 1
const delay = monitorEventLoopDelay({ resolution })
delay.enable()
process.on('SIGUSR2', () => {
  writeFileSync(process.env.BENCH_DELAY, String(Math.max(0, delay.max / 1e6 - resolution)))
  delay.reset()
})
