import { lazy, Suspense } from 'react'
import { Field, fieldLook, type Around } from './fields'

export type ComboOption = {
  readonly value: string
  readonly label: string
  /** What tells options of the same name apart: a path, or what a role grants. A search finds it too. */
  readonly note?: string | undefined
  /** The heading above the options of a kind, which stand together. A search finds it too. */
  readonly group?: string
  /** The reason why the option can't be chosen. */
  readonly refused?: string | undefined
  /** Shown only to a search that finds it, which then learns the reason. */
  readonly isElsewhere?: true
}

export type ComboProps = Around & {
  value: string
  onChange: (value: string) => void
  options: readonly ComboOption[]
  placeholder?: string
  /** Told what a search is for, where the options are a part of many. */
  onSearch?: ((text: string) => void) | undefined
  /** Whether it takes the focus and shows its options as soon as it is drawn. */
  startsOpen?: boolean
}

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
