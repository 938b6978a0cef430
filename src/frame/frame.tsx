import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { onConnection } from '../api/connection'
import { queryClient } from '../api/query-client'
import { ConfirmWatch } from '../session/confirm-watch'
import { LimitsWatch } from '../session/end-when-idle'
import { useSession } from '../session/session'
import { WhoAmI } from './caller/who-am-i'
import { CopyByHand } from '../ui/clipboard'
import { closeToasts, Toasts } from '../ui/overlay/toast'
import { usePageFocus } from '../ui/focus/page-focus'
import { Available } from './available'
import { useLoadAhead } from './load-ahead'
import { Navigation } from './navigation'
import { OfflineBanner } from './offline-banner'
import { SignInNote } from './caller/sign-in-note'
import { ScopeNote, ScopePicker } from '../scope/scope-picker'
import { useCloseOnLeave } from './tool'
import { PaletteButton, Tools } from './tools'
import { Wordmark } from './wordmark'
import { CloseButton } from '../ui/overlay/close-button'
import { Modal } from '../ui/overlay/modal'

/**
 * The navigation on a narrow screen, which opens over the page. On a phone, the node scope is chosen here
 * too.
 */
const DrawerDialog = ({ onClose }: { onClose: () => void }) => (
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

// Messages name records, so they disappear together with the key.
onConnection('cleared', closeToasts)

/** The navigation on a narrow screen. */
function Drawer() {
  const [isOpen, setOpen] = useState(false)
  useCloseOnLeave(() => setOpen(false))
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="button button-quiet button-icon lg:hidden"
        aria-haspopup="dialog"
      >
        <Menu size={20} aria-hidden="true" />
        <span className="sr-only">Open navigation</span>
      </button>
      {isOpen && <DrawerDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** The frame around every page: navigation, top bar, messages. */
export function Frame() {
  const main = usePageFocus()
  const session = useSession()
  useLoadAhead()
  return (
    <QueryClientProvider client={queryClient}>
      <a
        href="#page"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to main content
      </a>
      <Tools>
        <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
          <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-canvas px-2 pb-2 lg:flex">
            <Wordmark className="h-(--bar) shrink-0 px-2" />
            <Navigation />
          </aside>
          <div className="page-column">
            <header className="top-0 z-20 flex h-(--bar) shrink-0 items-center gap-1 border-b border-line bg-surface px-4 max-sm:px-1 tall:sticky">
              <Drawer />
              <div className="flex min-w-0 max-sm:hidden">
                <ScopePicker />
              </div>
              <PaletteButton />
              <WhoAmI />
            </header>
            <OfflineBanner />
            {/* Not loaded on demand: it would push the page down under the pointer. */}
            {session.state === 'in' && session.justSignedIn && <SignInNote />}
            <main id="page" ref={main} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
              <ScopeNote />
              <Available>
                <Outlet />
              </Available>
            </main>
          </div>
        </div>
      </Tools>
      <Toasts />
      <CopyByHand />
      <LimitsWatch />
      <ConfirmWatch />
    </QueryClientProvider>
  )
}
