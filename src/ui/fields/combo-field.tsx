import { lazy, Suspense } from 'react'
import type { Around } from './fields'
import { Skeleton } from '../skeleton'

export type ComboOption = {
  readonly value: string
  readonly label: string
  /** What tells options of the same name apart: a path, or what a role grants. A search finds it too. */
  readonly note?: string | undefined
  /** The reason why the option can't be chosen. */
  readonly refused?: string | undefined
}

export type ComboProps = Around & {
  value: string
  onChange: (value: string) => void
  options: readonly ComboOption[]
  placeholder?: string
}

const ComboBox = lazy(async () => ({ default: (await import('./combo-box')).ComboBox }))

/** A searchable choice among many. It loads by itself, because lists offer it in dialogs that few visits open. */
export const ComboField = (props: ComboProps) => (
  <Suspense
    fallback={
      <div aria-busy="true">
        <p className="mb-1 text-sm font-medium">{props.label}</p>
        <Skeleton className="h-8" />
      </div>
    }
  >
    <ComboBox {...props} />
  </Suspense>
)
