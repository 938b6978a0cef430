import { lazy, Suspense } from 'react'
import type { ComboProps } from './combo-box'
import { Field, fieldLook } from './fields'

const ComboBox = lazy(async () => ({ default: (await import('./combo-box')).ComboBox }))

/**
 * A searchable choice among many. It loads by itself, because lists offer it in dialogs that few visits open.
 */
export const ComboField = (props: ComboProps) => (
  <Suspense fallback={<Waiting {...props} />}>
    <ComboBox {...props} />
  </Suspense>
)

/** A placeholder of the same size, until the field has loaded. */
const Waiting = ({ value, options, ...around }: ComboProps) => (
  <Field {...around}>
    {() => (
      <div aria-busy="true" className={fieldLook(around.problem, 'flex items-center')}>
        <bdi className="truncate">{options.find((option) => option.value === value)?.label}</bdi>
      </div>
    )}
  </Field>
)
