import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { fieldName } from '#domain/field-words'
import { listed } from '../lib/words'
import { useFirstField } from '../ui/fields/first-field'
import { focusProblem } from '../ui/fields/first-problem'
import type { Effect } from './effect'
import { FormFooter } from './form-footer'
import { LeaveDialog } from './leave-dialog'
import type { Form } from './use-form'

type Props<D extends object> = {
  form: Form<D>
  /** The name of a field in messages about it. */
  nameOf?: (field: string) => string
  /** Content beside the buttons, which is always in sight. */
  beside?: ReactNode
  effect?: Effect
  children: ReactNode
}

function Meanwhile<D extends object>({
  form: { meanwhile },
  nameOf = fieldName,
}: Pick<Props<D>, 'form' | 'nameOf'>) {
  if (!meanwhile) return null
  const taken = meanwhile.changed.filter((field) => !meanwhile.clashes.includes(field))
  const names = (fields: readonly string[]) => listed(fields.map(nameOf))
  return (
    <div
      role="alert"
      data-above
      tabIndex={-1}
      className="flex gap-3 border-b border-line bg-warn-soft px-4 first:rounded-t-lg py-3 text-sm text-warn"
    >
      <Info size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div>
        <p className="font-semibold">
          Changes were saved elsewhere while you were editing. Yours aren’t saved yet.
        </p>
        {taken.length > 0 && <p>Updated: {names(taken)}.</p>}
        {meanwhile.clashes.length > 0 && (
          <p>Changed here and there: {names(meanwhile.clashes)}. Your values will be kept.</p>
        )}
        <p>Review the fields, then save.</p>
      </div>
    </div>
  )
}

/** The frame of every form: messages, fields, buttons, and the question before input is discarded. */
export function FormFrame<D extends object>({ form, nameOf, beside, effect, children }: Props<D>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only listens, so that Enter held down sends once
    <form
      ref={useFirstField()}
      aria-label={form.words.label}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        if (effect?.obstacle === undefined) return void form.submit(event.currentTarget)
        flushSync(effect.refuse)
        focusProblem(event.currentTarget)
      }}
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      className="card max-w-3xl lg:has-[fieldset+fieldset]:max-w-5xl"
    >
      {form.above && (
        <div
          role="alert"
          data-above
          tabIndex={-1}
          className="flex gap-3 rounded-t-lg border-b border-line bg-bad-soft px-4 py-3 text-sm text-bad"
        >
          <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <p>
            <bdi>{form.above}</bdi>
          </p>
        </div>
      )}
      <Meanwhile form={form} {...(nameOf ? { nameOf } : {})} />
      {/* Groups are side by side where there is room. The last one of an odd number takes the whole line. */}
      <div className="-mb-px lg:grid lg:grid-cols-2 lg:*:not-[fieldset]:col-span-2 lg:[&>fieldset:nth-child(odd):not(:has(+fieldset))]:col-span-2 lg:[&>fieldset:nth-child(odd):has(+fieldset)]:border-r">
        {children}
      </div>
      {effect?.panel && <div className="border-t border-line-soft p-4 sm:px-6">{effect.panel}</div>}
      <FormFooter
        beside={beside}
        effect={effect}
        cancel={form.cancel}
        submit={form.words.submit}
        busy={form.busy}
      />
      <LeaveDialog leaving={form.leaving}>Your changes in this form aren’t saved.</LeaveDialog>
    </form>
  )
}
