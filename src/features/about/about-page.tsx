import { operations } from '#contract/endpoints'
import { type Endpoint, apiPrefix } from '#contract/wire'
import { Page } from '../../frame/page'
import { Card } from '../../ui/card'
import { aria } from '../../table/table-role'
import { sourceMeaning, sourceWords, sourceText } from './source'
import { ServerCard } from './server-card'
import { Copy } from 'lucide-react'
import { connection } from '../../api/connection'
import { curlOf } from '../../api/curl'
import { codesOf, namesOf } from '../../session/permissions'
import { Button } from '../../ui/buttons/button'
import { copyText } from '../../ui/clipboard'
import { showToast } from '../../ui/overlay/toast'

async function copyCommand(endpoint: Endpoint) {
  if (await copyText(curlOf(endpoint, {}, connection().origin)))
    showToast('good', `Command for ${endpoint.name} copied. Set MSP_API_KEY where you run it.`)
}

const cell = 'px-3 py-2.5 max-md:p-0'

/** One operation: its source and its permission. */
function OperationRow({ endpoint }: { endpoint: Endpoint }) {
  const { name, method, path, needs } = endpoint
  const inPath = path.slice(apiPrefix.length)
  return (
    <tr
      {...aria('row')}
      className="border-b border-line align-top last:border-0 max-md:grid max-md:grid-cols-main-end max-md:gap-x-3 max-md:gap-y-1.5 max-md:px-4 max-md:py-3"
    >
      <th {...aria('rowheader')} scope="row" className="py-2.5 pr-3 pl-4 text-left font-medium max-md:p-0">
        {name}
        <code className="mt-0.5 block text-xs font-normal text-muted wrap-anywhere">
          {method} {inPath}
        </code>
      </th>
      <td {...aria('cell')} className={`${cell} text-soft max-md:col-span-2 max-md:text-xs`}>
        {sourceText(endpoint)}
      </td>
      <td {...aria('cell')} className={`${cell} text-soft max-md:col-span-2 max-md:text-xs`}>
        {codesOf(needs).length > 0 ? namesOf(needs) : 'Any valid key'}
      </td>
      <td
        {...aria('cell')}
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

const heads = [
  ['Operation', 'w-[40%] pr-3 pl-4'],
  ['Source', 'px-3'],
  ['Needs', 'px-3'],
  ['Copy', 'w-26 pr-4 pl-3 text-right'],
] as const

export const AboutPage = () => (
  <Page
    title="About this API"
    lead="See what the connected server is, and where each operation of the API is known from."
  >
    <div className="flex flex-col gap-5">
      <ServerCard />
      <Card title="The 25 operations">
        <table {...aria('table')} className="w-full text-sm max-md:block">
          <caption className="sr-only">The operations of the API</caption>
          <thead {...aria('rowgroup')} className="text-xs text-muted max-md:sr-only">
            <tr {...aria('row')} className="h-9 border-b border-line text-left">
              {heads.map(([label, look]) => (
                <th key={label} {...aria('columnheader')} scope="col" className={`font-medium ${look}`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...aria('rowgroup')} className="max-md:block">
            {Object.values<Endpoint>(operations).map((endpoint) => (
              <OperationRow key={endpoint.name} endpoint={endpoint} />
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
