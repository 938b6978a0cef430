import { ScopePicker } from '../scope/scope-picker'
import { CloseButton } from '../ui/overlay/close-button'
import { Modal } from '../ui/overlay/modal'
import { Navigation } from './navigation'
import { Wordmark } from './wordmark'

/**
 * The navigation on a narrow screen, which opens over the page. On a phone, the node scope is chosen here
 * too.
 */
export const DrawerDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal
    label="Navigation"
    lightDismiss
    onClose={onClose}
    className="m-0 h-dvh max-h-none w-72 max-w-[85vw] animate-slide bg-canvas"
  >
    <div className="flex min-h-full flex-col px-2 pb-2">
      <div className="flex h-(--bar) shrink-0 items-center justify-between pl-2">
        <Wordmark />
        <CloseButton label="Close navigation" onClick={onClose} />
      </div>
      <div className="mb-2 flex sm:hidden">
        <ScopePicker />
      </div>
      <Navigation onGo={onClose} />
    </div>
  </Modal>
)
