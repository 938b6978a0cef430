import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../badge'
import { Button, IconButton } from './button'
import { copyText } from '../clipboard'
import { Address } from '../name'
import { showToast } from '../overlay/toast'

async function copy(text: string) {
  if (await copyText(text)) showToast('good', 'Copied')
}

export const CopyButton = ({ text, children }: { text: () => string; children: ReactNode }) => (
  <Button small icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copy(text())}>
    {children}
  </Button>
)

const CopyIcon = ({ text, what }: { text: string; what: string }) => (
  <span className="-my-1.5 shrink-0">
    <IconButton small label={`Copy ${what}`} onClick={() => void copy(text)}>
      <Copy size={14} aria-hidden="true" />
    </IconButton>
  </span>
)

const uuidLength = 36

/** A value of a record with a button that copies it. */
export const Copyable = ({
  text,
  what,
  mono = false,
}: {
  text: string | null | undefined
  /** "ID", as in "Copy ID". */
  what: string
  mono?: boolean
}) => (
  <span className="flex min-w-0 items-center gap-1">
    <span
      className={`min-w-0 ${mono ? 'font-mono text-xs leading-5 break-all' : 'wrap-anywhere'} ${text?.length === uuidLength ? 'uuid' : ''}`}
    >
      <Address>{text}</Address>
    </span>
    {text && <CopyIcon text={text} what={what} />}
  </span>
)

/** The ID of a record, beside its title. Marks of the record follow as children. */
export const RecordId = ({ id, children }: { id: string; children?: ReactNode }) => (
  <span className="flex flex-wrap items-center gap-x-1.5">
    <Badge>ID {id}</Badge>
    <CopyIcon text={id} what="ID" />
    {children}
  </span>
)
