import { sentence } from '../../lib/words'
import { terms, type Term } from '../../lib/terms'
import { Popover } from '../overlay/popover'

export type TermPopoverProps = { term: Term; place: Element; onClose: () => void }

/** What a term means. */
export const TermPopover = ({ term, place, onClose }: TermPopoverProps) => (
  <Popover title={sentence(term)} place={place} onClose={onClose}>
    <p className="px-2 text-soft">{terms[term]}</p>
  </Popover>
)
