import { clock } from '../../lib/words'
import { Button } from '../../ui/buttons/button'
import { useSecondsUntil } from '../../ui/time/seconds-until'
import type { Pause } from './run-many'

const Countdown = ({ to }: { to: number }) => clock(useSecondsUntil(to))

/** Says that the server asked to wait, and offers not to. */
export const PauseNote = ({ pause, className }: { pause: Pause; className: string }) => (
  <div className={`flex flex-wrap items-center gap-2 text-warn ${className}`}>
    <p>
      The server is limiting requests. Continuing in <Countdown to={pause.until} />.
    </p>
    <Button small onClick={pause.goOn}>
      Continue now
    </Button>
  </div>
)
