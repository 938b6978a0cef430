import { Copy } from 'lucide-react'
import { apiPrefix, type Endpoint } from '#contract/wire'
import { connection } from '../api/connection'
import { curlOf } from '../api/curl'
import { counted } from '../lib/words'
import { codesOf, namesOf } from '../session/permissions'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { copyText } from '../ui/clipboard'
import { Spinner } from '../ui/waiting/spinner'
import { as } from '../table/table-role'
import { showToast } from '../ui/overlay/toast'
import { sourceText } from './source'
import type { ProbeResult } from './probe-result'

async function copyCommand(endpoint: Endpoint) {
  const { base } = connection()
  if (await copyText(curlOf(endpoint, {}, base.origin + base.path)))
    showToast('good', `Command for ${endpoint.name} copied. Set MSP_API_KEY where you run it.`)
  else showToast('bad', 'The browser blocked copying. Allow it for this page, then try again.')
}

const shown = 5

function Verdict({ result }: { result: ProbeResult }) {
  switch (result.kind) {
    case 'waiting':
      return <span className="text-muted">Waiting</span>
    case 'running':
      return (
        <span className="inline-flex items-center gap-2 text-muted">
          <Spinner /> Testing …
        </span>
      )
    case 'not-tried':
      return <span className="text-muted">{['Not tested', result.why].filter(Boolean).join('. ')}</span>
    case 'not-offered':
      return (
        <>
          <Badge tone="warn">Not offered</Badge> <span className="text-muted">status {result.status}</span>
        </>
      )
    case 'failed':
      return (
        <>
          <Badge tone="bad">Failed</Badge>{' '}
          <span className="text-muted">
            {result.status !== undefined && `status ${result.status}: `}
            <bdi className="wrap-anywhere">{result.words}</bdi>
          </span>
        </>
      )
    case 'answered': {
      const { understood, differences } = result
      if (differences.length === 0) return <Badge tone="good">As documented</Badge>
      return (
        <div className="flex flex-col items-start gap-1.5">
          <Badge tone={understood ? 'warn' : 'bad'}>
            {understood ? 'Differs, readable' : 'Not readable'}
          </Badge>
          <ul className="flex flex-col gap-0.5 text-xs text-soft">
            {differences.slice(0, shown).map((words) => (
              <li key={words}>
                <bdi className="wrap-anywhere">{words}</bdi>
              </li>
            ))}
            {differences.length > shown && (
              <li className="text-muted">And {counted(differences.length - shown, 'more difference')}.</li>
            )}
          </ul>
        </div>
      )
    }
  }
}

const cell = 'px-3 py-2.5 max-md:p-0'

/** One operation: its source, its permission, and its test result. */
export function OperationRow({ endpoint, result }: { endpoint: Endpoint; result: ProbeResult }) {
  const { name, method, path, needs } = endpoint
  const inPath = path.slice(apiPrefix.length)
  return (
    <tr
      {...as('row')}
      className="border-b border-line align-top last:border-0 max-md:grid max-md:grid-cols-main-end max-md:gap-x-3 max-md:gap-y-1.5 max-md:px-4 max-md:py-3"
    >
      <th {...as('rowheader')} scope="row" className="py-2.5 pr-3 pl-4 text-left font-medium max-md:p-0">
        {name}
        <code className="mt-0.5 block text-xs font-normal text-muted wrap-anywhere">
          {method} {inPath}
        </code>
      </th>
      <td {...as('cell')} className={`${cell} text-soft max-md:col-span-2 max-md:text-xs`}>
        {sourceText(endpoint)}
      </td>
      <td {...as('cell')} className={`${cell} text-soft max-md:col-span-2 max-md:text-xs`}>
        {codesOf(needs).length > 0 ? namesOf(needs) : 'Any valid key'}
      </td>
      <td {...as('cell')} className={`${cell} max-md:order-1 max-md:col-span-2`}>
        <Verdict result={result} />
      </td>
      <td
        {...as('cell')}
        className={`${cell} text-right whitespace-nowrap tabular-nums max-md:order-1 max-md:text-left max-md:empty:hidden`}
      >
        {'ms' in result && `${result.ms} ms`}
      </td>
      <td
        {...as('cell')}
        className="py-2 pr-4 pl-3 text-right max-md:col-start-2 max-md:row-start-1 max-md:p-0"
      >
        <Button
          small
          aria-label={`curl command for ${name}`}
          icon={<Copy size={13} aria-hidden="true" />}
          onClick={() => void copyCommand(endpoint)}
        >
          curl
        </Button>
      </td>
    </tr>
  )
}
