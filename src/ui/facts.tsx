import type { ReactNode } from 'react'

type Fact = { readonly label: string; readonly value: ReactNode }

/** The fields of a record, each with its label. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid gap-x-8 gap-y-4 p-4 max-sm:gap-y-3 [grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr))]">
    {facts.map(({ label, value }) => (
      <div key={label} className="min-w-0">
        <dt className="text-xs text-muted">{label}</dt>
        <dd className="mt-0.5">{value}</dd>
      </div>
    ))}
  </dl>
)
