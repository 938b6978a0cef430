import { useId, type ReactNode } from 'react'
import { CloseButton } from './close-button'
import { Modal } from './modal'

type Props = {
  title: string
  lead?: ReactNode
  /** Has two columns where there is room. */
  wide?: boolean
  onClose: () => void
  children: ReactNode
}

/** Content to read in front of the page. Escape, the cross or a click beside it closes it. */
export function ReadingDialog({ title, lead, wide = false, onClose, children }: Props) {
  const id = useId()
  return (
    <Modal
      labelledBy={id}
      lightDismiss
      onClose={onClose}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-2xl max-w-window rounded-xl bg-raised ${wide ? 'lg:w-5xl' : ''}`}
    >
      <div className="top-0 flex items-start gap-4 border-b border-line bg-raised py-3 pr-3 pl-6 tall:sticky">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {lead && <div className="text-sm text-muted">{lead}</div>}
        </div>
        <CloseButton onClick={onClose} />
      </div>
      {children}
    </Modal>
  )
}
