import { Check, CircleHelp, Minus } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Permission, PermissionCategory } from '#contract/roles/permission-catalogue'
import type { PermissionSet } from '#domain/roles/permission-set'
import { dash } from '../../lib/dates'
import { aria } from '../../table/table-role'
import { RiskMark } from './risk-mark'
import { tally } from './tally'
import { TallyMark } from './tally-mark'

/** Allowed, not allowed or not known: by shape, by word, and only then by colour. */
const State = ({ held }: { held: boolean | null | undefined }) =>
  held === null ? (
    <span className="inline-flex items-center gap-1.5 text-warn">
      <CircleHelp size={16} aria-hidden="true" className="mx-0.5" />
      Not known
    </span>
  ) : held ? (
    <span className="inline-flex items-center gap-1.5 text-soft">
      <span
        aria-hidden="true"
        className="grid size-5 place-items-center rounded-full bg-accent-soft text-accent-ink"
      >
        <Check size={13} strokeWidth={2.75} />
      </span>
      Allowed
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 text-muted">
      <span aria-hidden="true" className="grid size-5 place-items-center rounded-full border border-line">
        <Minus size={12} />
      </span>
      Not allowed
    </span>
  )

type RowProps = {
  permission: Permission
  held: boolean | null | undefined
  /** What is known of its use. */
  use: ReactNode
}

const Row = ({ permission: { name, code, description }, held, use }: RowProps) => (
  <tr
    {...aria('row')}
    className="border-b border-line-soft align-top max-md:flex max-md:flex-col max-md:gap-1 max-md:py-2.5"
  >
    <th {...aria('rowheader')} scope="row" className="py-2 pr-4 text-left font-medium max-md:p-0">
      {name ?? code}
    </th>
    <td {...aria('cell')} className="px-3 py-2 max-md:p-0">
      <code className="font-mono text-xs text-muted">{code}</code>
    </td>
    <td {...aria('cell')} className="px-3 py-2 text-soft max-md:p-0">
      {description || dash}
      <RiskMark code={code} />
    </td>
    <td {...aria('cell')} className="py-2 pl-4 whitespace-nowrap max-md:p-0">
      <State held={held} />
      {use}
    </td>
  </tr>
)

const heads = ['Permission', 'Code', 'Description', 'Status']

/** The permissions of one category, and how many of them the role has. */
export function PermissionCategoryTable({
  category,
  permissions,
  set,
  noteOn,
}: {
  category: PermissionCategory
  /** The permissions of the category to show. */
  permissions: readonly Permission[]
  set: PermissionSet
  noteOn?: ((code: string) => ReactNode) | undefined
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className="sticky top-(--bar) z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-surface py-2">
        <h2 id={id} className="font-semibold">
          {category.category_name.trim()}
          {category.category_description && (
            <span className="ml-2.5 font-normal text-muted max-md:ml-0 max-md:block">
              {category.category_description}
            </span>
          )}
        </h2>
        <TallyMark tally={tally(category.permissions, set)} />
      </header>
      <table {...aria('table')} className="w-full table-fixed text-sm max-md:block">
        <thead {...aria('rowgroup')} className="sr-only">
          <tr {...aria('row')}>
            {heads.map((head) => (
              <th {...aria('columnheader')} key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <colgroup>
          <col className="w-[24%]" />
          <col className="w-[26%]" />
          <col />
          <col className="w-40" />
        </colgroup>
        <tbody {...aria('rowgroup')} className="max-md:block">
          {permissions.map((permission) => (
            <Row
              key={permission.code}
              permission={permission}
              held={set[permission.code]}
              use={noteOn?.(permission.code)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
