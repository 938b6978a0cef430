import { useQuery } from '@tanstack/react-query'
import { Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { listNodes } from '#contract/nodes'
import { connection } from '../api/connection'
import { useScope } from '../scope/scope'
import { counted, formatNumber, listed } from '../lib/words'
import { allNodesQuery } from '../queries/nodes'
import { useCan } from '../session/use-can'
import { TableButtons } from '../export/table-buttons'
import type { Table } from '../export/table'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { ConfirmDialog } from '../ui/overlay/confirm-dialog'
import { Name } from '../ui/name'
import { Day } from '../ui/time/time'
import { showToast } from '../ui/overlay/toast'
import { monthTable } from './billing-tables'
import {
  differences,
  forgetMonths,
  keepMonth,
  monthName,
  monthOf,
  readMonths,
  type KeptMonth,
} from './kept-months'
import type { PackageSum } from '#domain/licences'

const signed = (value: number) => (value > 0 ? `+${formatNumber(value)}` : `−${formatNumber(-value)}`)

function Changes({
  before,
  packages,
  companies,
}: {
  before: KeptMonth
  packages: KeptMonth['packages']
  companies: number
}) {
  const changed = differences(before, packages)
  const more = companies - before.companies
  return (
    <div className="border-t border-line p-4">
      <h3 className="font-medium">
        Since {monthName(before.month)}{' '}
        <span className="font-normal text-muted">
          (saved on <Day at={before.taken_at} />)
        </span>
      </h3>
      <p className="mt-1 text-sm text-soft">
        {more === 0
          ? 'The same number of companies'
          : `${signed(more)} ${Math.abs(more) === 1 ? 'company' : 'companies'}`}
        {changed.length === 0 ? ' and the same licences.' : ':'}
      </p>
      {changed.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1.5 text-sm">
          {changed.map(({ key, name, before: was, now }) => (
            <li key={key} className="flex flex-wrap justify-between gap-x-4">
              <Name>{name}</Name>
              <span>
                <span className="text-muted">
                  {formatNumber(was)} → {formatNumber(now)}
                </span>{' '}
                <span className="inline-block min-w-16 text-right font-medium">{signed(now - was)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The snapshots of this API, scope and node. */
function useSnapshots() {
  const { allowed } = useCan(listNodes.needs)
  const { data: nodes = [], isFetched } = useQuery({ ...allNodesQuery, enabled: allowed })
  const known = new Set(nodes.map(({ id }) => id))
  const roots = nodes.filter(({ parent }) => !parent || !known.has(parent)).map(({ id }) => id)
  const { base } = connection()
  const { uid, only } = useScope()
  const scope = [base.origin + base.path, roots.toSorted().join(' '), uid, uid && !only ? 'and below' : '']
    .filter(Boolean)
    .join(' ')
  const [, renderAgain] = useState(0)
  const ready = isFetched || !allowed
  const months = ready ? readMonths(scope) : []

  const keep = (month: KeptMonth) => {
    if (keepMonth(scope, month))
      showToast('good', `The ${monthName(month.month)} snapshot was saved in this browser.`)
    else showToast('bad', 'The snapshot couldn’t be saved. Allow this site to store data, then try again.')
    renderAgain((times) => times + 1)
  }
  const forget = () => {
    forgetMonths(scope)
    showToast('good', `The snapshots of ${listed(months.map((one) => monthName(one.month)))} were deleted.`)
    renderAgain((times) => times + 1)
  }
  return { ready, months, keep, forget }
}

type Props = {
  packages: readonly PackageSum[]
  /** The gaps in the companies' licences. */
  gaps: string | undefined
  companies: number
  complete: boolean
  scope: Table['facts']
  now: Date
}

/** The licences of each package, if all are known. */
function licencesOf(packages: readonly PackageSum[]) {
  const totals = packages.flatMap(({ key, name, licences }) =>
    licences.kind === 'known' ? [{ key, name, licences: licences.value }] : [],
  )
  return totals.length === packages.length ? totals : undefined
}

type DeleteProps = { months: readonly KeptMonth[]; onConfirm: () => void; onClose: () => void }

const DeleteDialog = ({ months, onConfirm, onClose }: DeleteProps) => (
  <ConfirmDialog
    title={`Delete ${counted(months.length, 'snapshot')}?`}
    confirm={`Delete ${counted(months.length, 'snapshot')}`}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <p>
      This deletes the snapshots of {listed(months.map((one) => monthName(one.month)))} from this browser.
      They exist nowhere else. You can’t undo this.
    </p>
  </ConfirmDialog>
)

/** Monthly snapshots in this browser, and what changed since the last one. */
export function MonthsCard({ packages, gaps, companies, complete, scope, now }: Props) {
  const { ready, months, keep, forget } = useSnapshots()
  const [asking, setAsking] = useState(false)
  const month = monthOf(now)
  const kept = months.find((one) => one.month === month)
  const baseline = months.find((one) => one.month < month) ?? kept
  const totals = complete && gaps === undefined ? licencesOf(packages) : undefined
  const save = () => {
    if (totals) keep({ month, taken_at: now.toISOString(), companies, packages: totals })
  }
  return (
    <Card title="Monthly snapshots" note="In this browser only">
      <div className="flex flex-col items-start gap-3 p-4 text-sm">
        <p className="max-w-prose text-soft">
          The API has no earlier licence figures. Save the totals by package in this browser to compare
          months. No company names are saved.{' '}
          {kept ? (
            <>
              {monthName(month)} was saved on <Day at={kept.taken_at} />.
            </>
          ) : (
            `${monthName(month)} isn’t saved yet.`
          )}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button onClick={save} disabled={!totals || !ready} icon={<Save size={14} aria-hidden="true" />}>
            {kept ? `Update ${monthName(month)} snapshot` : `Save ${monthName(month)} snapshot`}
          </Button>
          {months.length > 0 && (
            <Button
              look="quiet"
              aria-haspopup="dialog"
              onClick={() => setAsking(true)}
              icon={<Trash2 size={14} aria-hidden="true" />}
            >
              Delete {counted(months.length, 'snapshot')}
            </Button>
          )}
          {months.length > 0 && <TableButtons table={() => monthTable(months, scope)} />}
        </div>
        {!complete ? (
          <p className="text-warn">Load all companies before saving a snapshot.</p>
        ) : (
          gaps && <p className="text-warn">A snapshot needs all licences: {gaps}.</p>
        )}
      </div>
      {asking && (
        <DeleteDialog
          months={months}
          onConfirm={() => {
            forget()
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {baseline && totals && <Changes before={baseline} packages={totals} companies={companies} />}
    </Card>
  )
}
