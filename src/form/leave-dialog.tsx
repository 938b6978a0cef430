import type { ReactNode } from 'react'
import { Button } from '../ui/button'
import { Dialog } from '../ui/overlay/dialog'
import type { Leaving } from './unsaved'

type Props = { leaving: Leaving; title?: string; children: ReactNode }

/** Asks before input is discarded. `children` names the input. */
export const LeaveDialog = ({ leaving, title = 'Leave without saving?', children }: Props) =>
  leaving.status === 'blocked' && (
    <Dialog
      title={title}
      onClose={leaving.reset}
      buttons={
        <>
          <Button look="quiet" onClick={leaving.reset}>
            Keep editing
          </Button>
          <Button look="danger" onClick={leaving.proceed}>
            Discard changes
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
