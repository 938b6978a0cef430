import { madeAt } from './made-at'

/** The server's clock, which only tests move. */
export class TestClock {
  now = new Date(madeAt)
  pass(ms: number): void {
    this.now = new Date(this.now.getTime() + ms)
  }
}
