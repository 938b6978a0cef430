import type { Id } from '#contract/shape'
import { Check, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CompanyItem } from '#contract/companies'
import { useSendOnce } from '../../../form/send-once'
import { failureText } from '../../../form/write-failure'
import { formatNumber } from '../../../lib/words'
import { Button } from '../../../ui/button'
import { changeLicences } from './change-licences'
import { countProblem, licenceCountIn } from './licence-count'

type Props = {
  company: CompanyItem
  packageId: Id<'package'>
  name: string
  count: number
  /**
   * The text while somebody edits the count, so that the row can show its cost; undefined when nobody does.
   */
  draft: string | undefined
  onDraft: (draft: string | undefined) => void
}

type FieldProps = {
  name: string
  packageId: Id<'package'>
  draft: string
  problem: string
  busy: boolean
  onDraft: (draft: string) => void
  onClose: () => void
}

const CountField = ({ name, packageId, draft, problem, busy, onDraft, onClose }: FieldProps) => (
  <>
    <span className="inline-flex gap-1">
      <input
        aria-label={`Licences of ${name}`}
        aria-invalid={problem !== ''}
        aria-describedby={problem ? `problem-${packageId}` : undefined}
        inputMode="numeric"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field takes the place of the button that was pressed
        autoFocus
        onFocus={(event) => event.target.select()}
        value={draft}
        readOnly={busy}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && !busy && onClose()}
        className="field w-20 text-right aria-invalid:border-bad"
      />
      <Button submit look="primary" busy={busy} icon={<Check size={16} aria-hidden="true" />}>
        <span className="sr-only">Save licences</span>
      </Button>
    </span>
    <span id={`problem-${packageId}`} role="alert" className="max-w-60 text-xs text-bad empty:hidden">
      {problem}
    </span>
  </>
)

/** A count of licences that becomes a field in place. ✓ or Enter saves, Escape leaves it as it was. */
export function LicenceCell({ company, packageId, name, count, draft, onDraft }: Props) {
  const [problem, setProblem] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const { busy, sendOnce } = useSendOnce()
  const close = () => {
    flushSync(() => onDraft(undefined))
    setProblem('')
    opener.current?.focus()
  }
  if (draft === undefined)
    return (
      <button
        ref={opener}
        type="button"
        aria-label={`Change the licences of ${name}: ${formatNumber(count)}`}
        onClick={() => onDraft(String(count))}
        className="-mr-2 inline-flex h-7 items-center gap-1.5 rounded-md px-2 hover:bg-hover"
      >
        <Pencil size={14} aria-hidden="true" className="text-muted print:hidden" />
        {formatNumber(count)}
      </button>
    )
  const save = () => {
    const to = licenceCountIn(draft)
    setProblem(countProblem(draft) ?? '')
    if (to === undefined) return
    if (to === count) return close()
    void sendOnce(
      async () => {
        const refused = await changeLicences(
          company,
          new Map([[packageId, count]]),
          new Map([[packageId, to]]),
        )
        if (refused === undefined) close()
        else setProblem(refused)
        return 'more'
      },
      (failure) => setProblem(failureText(failure)),
    )
  }
  return (
    <form
      aria-label={`Licences of ${name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="inline-flex flex-col items-end gap-1 py-1"
    >
      <CountField {...{ name, packageId, draft, problem, busy, onDraft }} onClose={close} />
    </form>
  )
}
