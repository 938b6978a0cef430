import type { ReactNode } from 'react'
import { Button } from '../ui/button'
import { Dialog } from '../ui/overlay/dialog'
import type { Leaving } from './unsaved'

type Props = { leaving: Leaving; title?: string; children: ReactNode }

/** The question before something entered is thrown away. `children` says what would be lost. */
export const LeaveDialog = ({ leaving, title = 'Leave without saving?', children }: Props) =>
  leaving.status === 'blocked' && (
    <Dialog
      title={title}
      onClose={leaving.reset}
      buttons={
        <>
          <Button look="quiet" onClick={leaving.reset}>
            Stay here
          </Button>
          <Button look="danger" onClick={leaving.proceed}>
            Throw away
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
