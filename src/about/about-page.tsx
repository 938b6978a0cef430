import { RotateCw, Square } from 'lucide-react'
import { Page } from '../frame/page'
import { counted } from '../lib/words'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { as } from '../table/table-role'
import { sourceMeaning, sourceWords } from './source'
import type { ProbeResult } from './probe-result'
import { OperationRow } from './operation-row'
import { ServerCard } from './server-card'
import { entries, useProbes } from './use-probes'

const heads = [
  ['Operation', 'w-[31%] pr-3 pl-4'],
  ['Source', 'w-[14%] px-3'],
  ['Needs', 'w-[17%] px-3'],
  ['This server', 'px-3'],
  ['Time', 'w-20 px-3 text-right'],
  ['Copy', 'w-26 pr-4 pl-3 text-right'],
] as const

function summaryOf(results: readonly ProbeResult[], running: boolean): string {
  const count = (is: (result: ProbeResult) => boolean) => results.filter(is).length
  const tried = count((one) => 'ms' in one)
  if (running)
    return `${tried} of ${tried + count(({ kind }) => kind === 'waiting' || kind === 'running')} tested`
  const parts = [
    [count((one) => one.kind === 'answered' && one.differences.length === 0), 'as documented'],
    [
      count((one) => one.kind === 'answered' && one.differences.length > 0 && one.understood),
      'different but readable',
    ],
    [count((one) => one.kind === 'answered' && !one.understood), 'not readable'],
    [count(({ kind }) => kind === 'not-offered'), 'not offered'],
    [count(({ kind }) => kind === 'failed'), 'failed'],
  ] as const
  const told = parts.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`)
  return `${counted(tried, 'read')} tested${told.length > 0 ? `: ${told.join(', ')}` : ''}`
}

export function AboutPage() {
  const { results, running, run, stop } = useProbes()
  return (
    <Page
      title="About this API"
      lead="See how the connected server answers, and how closely it matches the documented API."
    >
      <div className="flex flex-col gap-5">
        <ServerCard />
        <Card
          title="The 25 operations"
          note={
            <span role="status" className="inline-block tabular-nums max-sm:min-w-60">
              {summaryOf(Object.values(results), running)}
            </span>
          }
        >
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-4 py-3 text-sm text-soft max-md:px-4">
            <p className="min-w-0 flex-1 basis-72">
              Only reads are tested, a few rows each, one at a time. Nothing is changed.
            </p>
            {running ? (
              <Button onClick={stop} icon={<Square size={12} aria-hidden="true" />}>
                Stop
              </Button>
            ) : (
              <Button onClick={run} icon={<RotateCw size={14} aria-hidden="true" />}>
                Test again
              </Button>
            )}
          </div>
          <table {...as('table')} className="w-full text-sm max-md:block">
            <caption className="sr-only">The operations of the API and what this server answers</caption>
            <thead {...as('rowgroup')} className="text-xs text-muted max-md:sr-only">
              <tr {...as('row')} className="h-9 border-b border-line text-left">
                {heads.map(([label, look]) => (
                  <th key={label} {...as('columnheader')} scope="col" className={`font-medium ${look}`}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...as('rowgroup')} className="max-md:block">
              {entries.map(([key, endpoint]) => (
                <OperationRow key={key} endpoint={endpoint} result={results[key] ?? { kind: 'waiting' }} />
              ))}
            </tbody>
          </table>
          <dl className="grid gap-x-6 gap-y-1 border-t border-line px-4 py-3 text-xs text-muted sm:grid-cols-3 max-md:px-4">
            {(['S', 'P', 'A'] as const).map((one) => (
              <div key={one}>
                <dt className="inline font-medium text-soft capitalize">{sourceWords[one]}: </dt>
                <dd className="inline">{sourceMeaning[one]}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </Page>
  )
}
