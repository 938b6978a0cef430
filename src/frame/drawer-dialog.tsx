import { CloseButton } from '../ui/overlay/close-button'
import { Modal } from '../ui/overlay/modal'
import { Navigation } from './navigation'
import { ThemeSwitch } from './theme-switch'
import { Wordmark } from './wordmark'

/** The navigation on a phone, which opens over the page. */
export const DrawerDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal
    label="Navigation"
    lightDismiss
    onClose={onClose}
    className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r bg-surface"
  >
    <div className="flex min-h-full flex-col gap-4 p-4">
      <div className="flex items-center justify-between">
        <Wordmark />
        <CloseButton label="Close navigation" onClick={onClose} />
      </div>
      <Navigation onGo={onClose} />
      <div className="mt-auto flex">
        <ThemeSwitch />
      </div>
    </div>
  </Modal>
)
