import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { fullName } from '#domain/person-name'
import { counted, formatNumber, sentence } from '../../../lib/words'
import type { TableFault } from '../../../lib/files/read-table'
import { fieldName } from '#domain/field-words'
import { CheckField } from '../../../ui/fields/fields'
import { Address, Name } from '../../../ui/name'
import { bothValues } from '../change-company'
import { isAlreadySo, isRight, type ImportRow } from './import-rows'

/** Nobody reads more rows than this, and drawing them would delay each letter. */
const mostDrawn = 200

const columns =
  'grid gap-x-4 gap-y-1 px-3 py-2 text-sm md:grid-cols-[4rem_minmax(0,4fr)_minmax(0,4fr)_minmax(0,4fr)_minmax(0,3fr)]'

/** A value of a row with its problem below. */
const Value = ({ problem, children }: { problem: string | undefined; children: ReactNode }) => (
  <span className="block min-w-0 wrap-break-word">
    {children}
    {problem && (
      <span className="block text-xs text-bad">
        <bdi>{problem}</bdi>
      </span>
    )}
  </span>
)

/** The values of a field before and after; undefined if it stays. */
function becomes({ changes }: ImportRow, field: string): string | undefined {
  const change = changes.find(({ of }) => of === field)
  return change && bothValues(change)
}

function Owner({ row: { draft, company, problems } }: { row: ImportRow }) {
  if (company) return <span className="text-muted">The owner stays</span>
  const { owner_first_name, owner_last_name, owner_email } = draft
  const ofName = (['owner_first_name', 'owner_last_name'] as const)
    .flatMap((field) => (problems[field] ? [`${sentence(fieldName(field))}: ${problems[field]}`] : []))
    .join(' ')
  return (
    <span className="min-w-0 text-soft">
      <Value problem={ofName || undefined}>
        <Name>{fullName(owner_first_name, owner_last_name)}</Name>
      </Value>
      <Value problem={problems['owner_email'] && `Owner’s email: ${problems['owner_email']}`}>
        <Address>{owner_email}</Address>
      </Value>
    </span>
  )
}

const PackageList = ({ row, row: { packages, company, problems } }: { row: ImportRow }) => (
  <span className="min-w-0 text-soft">
    {packages.length === 0 && (
      <span className="text-muted">{company ? 'The packages stay' : 'No package'}</span>
    )}
    {packages.map(({ id, change: { what, after } }, at) => (
      <Value
        // The same package can be there twice by mistake.
        // oxlint-disable-next-line react/no-array-index-key -- the list is rebuilt from the text as a whole
        key={at}
        problem={
          [problems[`packages.${at}.id`], problems[`packages.${at}.license_count`]]
            .filter(Boolean)
            .join(' ') || undefined
        }
      >
        <Name>{what}</Name> <span className="text-muted">{becomes(row, id) ?? after}</span>
      </Value>
    ))}
    {problems['packages'] && <Value problem={problems['packages']}>{null}</Value>}
  </span>
)

function State({ row }: { row: ImportRow }) {
  const ready = isRight(row)
  const Icon = ready ? CircleCheck : CircleAlert
  const count = Object.keys(row.problems).length
  return (
    <span className={`flex items-start gap-1.5 text-xs ${ready ? 'text-good' : 'text-bad'}`}>
      <Icon size={14} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0 wrap-break-word">
        {ready ? (row.company ? 'Change, ready' : 'New, ready') : `Skipped, ${counted(count, 'problem')}`}
        {row.problems['row'] && (
          <span className="block">
            <bdi>{row.problems['row']}</bdi>
          </span>
        )}
      </span>
    </span>
  )
}

const Row = ({ row }: { row: ImportRow }) => (
  <li className={columns}>
    <span className="text-xs leading-5 text-muted">Line {row.line}</span>
    <span className="min-w-0">
      <Value problem={row.problems['name']}>
        <span className="font-medium">
          <Name>{becomes(row, 'name') ?? row.draft.name}</Name>
        </span>
      </Value>
      <Value problem={row.problems['msp_node']}>
        <span className="text-xs text-muted">
          {row.company && <span>ID {row.company.id} </span>}
          {(row.node || (!row.company && isRight(row))) && (
            <Name>{(becomes(row, 'msp_node') ?? row.node) || 'Your node'}</Name>
          )}
        </span>
      </Value>
    </span>
    <Owner row={row} />
    <PackageList row={row} />
    <State row={row} />
  </li>
)

/** Lines that aren't a company, as they stand in the text. */
const Fault = ({ fault: { line, lines, raw, words } }: { fault: TableFault }) => (
  <li className={columns}>
    <span className="text-xs leading-5 text-muted">
      {lines === 1 ? `Line ${line}` : `Lines ${line}–${line + lines - 1}`}
    </span>
    <span className="min-w-0 md:col-span-3">
      <span className="block max-h-15 overflow-auto font-mono text-xs wrap-break-word whitespace-pre-wrap">
        <bdi>{raw}</bdi>
      </span>
      <span className="text-xs text-bad">{words}</span>
    </span>
    <span className="flex items-start gap-1.5 text-xs text-bad">
      <CircleAlert size={14} aria-hidden="true" className="mt-px shrink-0" />
      Skipped, not read
    </span>
  </li>
)

type Props = { rows: readonly ImportRow[]; faults: readonly TableFault[] }

/**
 * The companies of a file as they would be created or changed, each problem beside its field, and the lines
 * that couldn't be read.
 */
export function ImportPreview({ rows, faults }: Props) {
  const [onlyWrong, setOnlyWrong] = useState(false)
  const wrong = [...rows.filter((row) => !isRight(row)), ...faults]
  const open = rows.filter((row) => !isAlreadySo(row))
  const all = onlyWrong ? wrong : [...open, ...faults]
  const shown = all.toSorted((a, b) => a.line - b.line)
  return (
    <>
      {wrong.length > 0 && (
        <CheckField
          label={`Show only the ${counted(wrong.length, 'row')} with problems`}
          checked={onlyWrong}
          onChange={setOnlyWrong}
        />
      )}
      {open.length < rows.length && (
        <p className="text-sm text-muted">
          {counted(rows.length - open.length, 'company is', 'companies are')} already as in the file.
        </p>
      )}
      <ol aria-label="Preview" className="divide-y divide-line rounded-md border border-line">
        {shown
          .slice(0, mostDrawn)
          .map((one) =>
            'words' in one ? <Fault key={one.line} fault={one} /> : <Row key={one.line} row={one} />,
          )}
      </ol>
      {shown.length > mostDrawn && (
        <p className="text-sm text-muted">And {formatNumber(shown.length - mostDrawn)} more.</p>
      )}
    </>
  )
}
