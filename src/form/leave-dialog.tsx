import type { ReactNode } from 'react'
import { Button } from '../ui/buttons/button'
import { Dialog } from '../ui/overlay/dialog'
import type { Leaving } from './unsaved'

type Props = { leaving: Leaving; title?: string; stay?: string; leave?: string; children: ReactNode }

/** Asks before input is discarded. `children` names the input. */
export const LeaveDialog = ({
  leaving,
  title = 'Leave without saving?',
  stay = 'Keep editing',
  leave = 'Discard changes',
  children,
}: Props) =>
  leaving.status === 'blocked' && (
    <Dialog
      title={title}
      onClose={leaving.reset}
      buttons={
        <>
          <Button look="quiet" onClick={leaving.reset}>
            {stay}
          </Button>
          <Button look="danger" onClick={leaving.proceed}>
            {leave}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
