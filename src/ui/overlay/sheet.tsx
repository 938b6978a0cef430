import { useId, type ReactNode } from 'react'
import { CloseButton } from './close-button'
import { Modal } from './modal'

type Props = { title: string; busy?: boolean; onClose: () => void; children: ReactNode }

/** Shows settings at the side, while the page stays in sight. */
export function Sheet({ title, busy = false, onClose, children }: Props) {
  const id = useId()
  return (
    <Modal
      labelledBy={id}
      lightDismiss
      busy={busy}
      onClose={onClose}
      className="m-0 ml-auto h-dvh max-h-none w-96 max-w-window border-l bg-surface backdrop:bg-[rgb(8_10_16/0.25)]"
    >
      <div className="flex min-h-full flex-col">
        <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-surface py-2 pr-2 pl-4">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          <CloseButton busy={busy} onClick={onClose} />
        </div>
        <div className="flex flex-1 flex-col gap-5 p-4">{children}</div>
      </div>
    </Modal>
  )
}
