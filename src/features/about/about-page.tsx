import { operations } from '#contract/endpoints'
import type { Endpoint } from '#contract/wire'
import { Page } from '../../frame/page'
import { Card } from '../../ui/card'
import { aria } from '../../table/table-role'
import { sourceMeaning, sourceWords } from './source'
import { OperationRow } from './operation-row'
import { ServerCard } from './server-card'

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
