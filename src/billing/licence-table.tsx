import type { ReactNode } from 'react'
import type { Known } from '#domain/known'
import { KnownFigure } from '../ui/known-figure'
import { Name } from '../ui/name'
import { WideTable } from './wide-table'
import type { Counts, PackageSum } from '#domain/licences'

export type LicenceRow = Counts & {
  readonly key: string
  readonly head: ReactNode
  readonly companies?: Known<number>
}

type Props = {
  label: string
  first: string
  rows: readonly LicenceRow[]
  packages: readonly PackageSum[]
  /** Adds the number of companies of each row. */
  withCompanies?: boolean
  total?: LicenceRow
}

const cell = 'px-2 py-2.5 text-right whitespace-nowrap last:pr-4'
const stuck = 'sticky left-0 bg-surface'

const PackageCell = ({ figure, others }: { figure: Known<number> | undefined; others: Known<number> }) =>
  figure || others.kind !== 'known' ? (
    <KnownFigure figure={figure ?? others} />
  ) : (
    <span className="text-muted">–</span>
  )

const Head = ({ first, packages, withCompanies }: Pick<Props, 'first' | 'packages' | 'withCompanies'>) => (
  <thead className="text-xs text-muted">
    <tr className="border-b border-line align-bottom">
      <th
        scope="col"
        className="sticky left-0 min-w-40 bg-surface px-4 py-2.5 text-left font-medium sm:min-w-56"
      >
        {first}
      </th>
      {withCompanies && (
        <th scope="col" className={`${cell} font-medium`}>
          Companies
        </th>
      )}
      <th scope="col" className={`${cell} font-medium`}>
        Licences
      </th>
      {packages.map(({ key, name }) => (
        <th
          key={key}
          scope="col"
          className="min-w-22 px-2 py-2.5 text-right font-medium last:min-w-24 last:pr-4"
        >
          <Name>{name}</Name>
        </th>
      ))}
    </tr>
  </thead>
)

/** Licences by package. The first column stays visible while the others scroll. */
export function LicenceTable({ label, first, rows, packages, withCompanies = false, total }: Props) {
  const numbers = (row: LicenceRow) => (
    <>
      {withCompanies && <td className={cell}>{row.companies && <KnownFigure figure={row.companies} />}</td>}
      <td className={row === total ? cell : `${cell} font-medium`}>
        <KnownFigure figure={row.total} />
      </td>
      {packages.map(({ key }) => (
        <td key={key} className={cell}>
          <PackageCell figure={row.by.get(key)} others={row.others} />
        </td>
      ))}
    </>
  )
  return (
    <WideTable label={`${label}, scrolls sideways`}>
      <table className="w-full text-sm">
        <caption className="sr-only">{label}</caption>
        <Head first={first} packages={packages} withCompanies={withCompanies} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="group border-b border-line last:border-0 hover:bg-hover">
              <th scope="row" className={`${stuck} px-4 py-2.5 text-left font-medium group-hover:bg-hover`}>
                {row.head}
              </th>
              {numbers(row)}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr className="border-t border-line-strong font-semibold">
              <th scope="row" className={`${stuck} px-4 py-2.5 text-left`}>
                {total.head}
              </th>
              {numbers(total)}
            </tr>
          </tfoot>
        )}
      </table>
    </WideTable>
  )
}
