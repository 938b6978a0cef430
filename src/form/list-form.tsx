import { useLocation, type LinkProps } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { isBlank } from '../lib/files/read-table'
import { counted, formatNumber } from '../lib/words'
import { useFirstField } from '../ui/fields/first-field'
import { focusProblem } from '../ui/fields/first-problem'
import { FormFooter } from './form-footer'
import { keptDraft } from './kept-drafts'
import { LeaveDialog } from './leave-dialog'
import { useUnsaved, type Leaving } from './unsaved'

/** The draft of a list. It survives the end of a session, and leaving the page asks before discarding it. */
export function useListDraft<Draft extends object>(empty: Draft, textOf: (draft: Draft) => string) {
  const address = useLocation({ select: (location) => location.pathname + location.searchStr })
  const [draft, setDraft] = useState(() => (keptDraft(address)?.draft as Draft | undefined) ?? empty) // Kept below, under this address.
  // Empty lines and rows are no work that could be lost.
  const dirty = !isBlank(textOf(draft).replaceAll(/[;,|]/g, ''))
  const { leaving, noteSaved } = useUnsaved({ address, base: undefined, draft, dirty })
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }))
  return { draft, set, leaving, noteSaved }
}

type Props = {
  label: string
  /** What is done with the list: “Import”, “importing”, “company”, “companies”. */
  words: readonly [verb: string, doing: string, one: string, many: string]
  ready: number
  /** Undefined: the list is still being checked. */
  skipped: number | undefined
  cancel: LinkProps
  /** Returns whether the list can be sent as it is. */
  onSubmit: () => boolean
  leaving: Leaving
  children: ReactNode
}

/** The form of a list that is pasted, looked through, and sent as far as it is ready. */
export function ListForm({ label, words, ready, skipped, cancel, onSubmit, leaving, children }: Props) {
  const [verb, doing, one, many] = words
  return (
    <form
      ref={useFirstField()}
      aria-label={label}
      noValidate
      autoComplete="off"
      className="card max-w-5xl"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        // After the error has rendered.
        if (!onSubmit()) requestAnimationFrame(() => focusProblem(form))
      }}
    >
      {children}
      <FormFooter
        beside={
          <p role="status" className="text-muted">
            {skipped !== undefined &&
              ready + skipped > 0 &&
              `${formatNumber(ready)} ready, ${formatNumber(skipped)} skipped`}
          </p>
        }
        cancel={cancel}
        submit={ready > 0 ? `${verb} ${counted(ready, one, many)}` : verb}
      />
      <LeaveDialog leaving={leaving} title={`Leave without ${doing}?`}>
        Your list won’t be saved.
      </LeaveDialog>
    </form>
  )
}
