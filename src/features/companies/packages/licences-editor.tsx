import type { Id } from '#contract/shape'
import { useState } from 'react'
import type { CompanyItem } from '#contract/companies'
import { useCatalogue } from '../../../queries/packages'
import type { CellEditorProps } from '../../../list/list-kind'
import { CellEditor } from '../../../list/row-actions/cell-editor'
import { dash } from '../../../lib/dates'
import { counted, isolated } from '../../../lib/words'
import { Name } from '../../../ui/name'
import { changeInPlace, type Change } from '../change-company'
import { draftOf, type PackageDraft } from '../company-draft'
import { costOf, countProblem, licenceCountIn } from './licence-count'

/** The packages whose licences can be changed in place: all or none, because a save replaces all. */
export const editablePackages = (company: CompanyItem): readonly PackageDraft[] =>
  draftOf(company).packages ?? []

function savedWords(company: string, [first, ...more]: readonly Change[]): string {
  if (!first || more.length > 0)
    return `${counted(more.length + 1, 'licence count')} of ${isolated(company)} changed`
  return `${isolated(company)} has ${counted(Number(first.after), 'licence')} of ${isolated(first.what)}`
}

type CostProps = {
  now: string | undefined
  /** What it would be after a change; undefined without one. */
  next?: string | undefined
}

/** A cost, and beside it the cost before a change that isn't saved yet. */
const Cost = ({ now, next = now }: CostProps) => (
  <>
    {next !== now && (
      <>
        <s className="text-muted">
          <span className="sr-only">before: </span>
          {now}
        </s>{' '}
      </>
    )}
    <span className={next === now ? '' : 'font-medium text-ink'}>{next ?? dash}</span>
  </>
)

type Props = CellEditorProps<CompanyItem> & { only?: Id<'package'> }

/** The licences of each package of a company, or of one of them, with what they would cost. */
export function LicencesEditor({ row, only, place, onClose }: Props) {
  const [before] = useState(() => editablePackages(row).filter(({ id }) => only === undefined || id === only))
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const { data } = useCatalogue()
  const nameOf = (id: string) => row.packages?.find((one) => one.id === id)?.name ?? `Package ${id}`
  const changes = before.flatMap(({ id, license_count: was }): Change[] => {
    const after = licenceCountIn(texts[id] ?? was)?.toString()
    return after === was ? [] : [{ of: id, what: nameOf(id), before: was, after }]
  })
  const isWrong = changes.some(({ after }) => after === undefined)
  return (
    <CellEditor
      title={`Licences of ${isolated(row.name)}`}
      place={place}
      state={isWrong ? 'wrong' : changes.length === 0 ? 'same' : 'changed'}
      save={() => changeInPlace(row, changes, (made) => savedWords(row.name, made))}
      onClose={onClose}
    >
      <div className="flex flex-col gap-1">
        {before.map(({ id, license_count }) => {
          const one = row.packages?.find((each) => each.id === id) ?? {}
          const text = texts[id] ?? license_count
          const count = licenceCountIn(text)
          const listed = data?.results.find((each) => each.id === id)
          const cost = (licences: number) => costOf({ ...one, id }, listed, licences)
          return (
            <label key={id} className="grid grid-cols-main-end gap-x-2 pl-2">
              <span title={one.name} className="truncate">
                <Name>{nameOf(id)}</Name>
              </span>
              <span className="text-xs text-muted">
                {count !== undefined && <Cost now={cost(Number(license_count))} next={cost(count)} />}
              </span>
              <input
                inputMode="numeric"
                autoComplete="off"
                aria-invalid={count === undefined}
                onFocus={(event) => event.target.select()}
                value={text}
                onChange={(event) => setTexts({ ...texts, [id]: event.target.value })}
                className="field col-start-2 row-span-2 row-start-1 w-20 text-right aria-invalid:border-bad"
              />
            </label>
          )
        })}
        <p role="status" className="text-xs text-bad empty:hidden">
          {Object.values(texts).map(countProblem).find(Boolean) ?? ''}
        </p>
      </div>
    </CellEditor>
  )
}
