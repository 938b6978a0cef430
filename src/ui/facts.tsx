import type { ReactNode } from 'react'

type Fact = { readonly label: string; readonly value: ReactNode }

/**
 * The fields of a record, each below its label. In a narrow card they form one column, beside their labels.
 * Only a UUID stays below its label, because it needs the line.
 */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <div className="@container">
    <dl className="grid gap-x-8 gap-y-4 p-4 [grid-template-columns:repeat(auto-fill,minmax(min(100%,18.5rem),1fr))] @max-sm:gap-y-3">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="min-w-0 @max-sm:not-has-[.uuid]:grid [&_.uuid]:whitespace-nowrap @max-sm:[&_.uuid]:tracking-tighter @max-sm:grid-cols-[6.5rem_minmax(0,1fr)] @max-sm:gap-x-2"
        >
          <dt className="text-xs leading-5 text-muted">{label}</dt>
          <dd className="min-w-0 wrap-break-word">{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)
