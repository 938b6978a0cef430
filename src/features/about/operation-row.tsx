import { Copy } from 'lucide-react'
import { apiPrefix, type Endpoint } from '#contract/wire'
import { connection } from '../../api/connection'
import { curlOf } from '../../api/curl'
import { codesOf, namesOf } from '../../session/permissions'
import { Button } from '../../ui/buttons/button'
import { copyText } from '../../ui/clipboard'
import { aria } from '../../table/table-role'
import { showToast } from '../../ui/overlay/toast'
import { sourceText } from './source'

async function copyCommand(endpoint: Endpoint) {
  if (await copyText(curlOf(endpoint, {}, connection().origin)))
    showToast('good', `Command for ${endpoint.name} copied. Set MSP_API_KEY where you run it.`)
}

const cell = 'px-3 py-2.5 max-md:p-0'

/** One operation: its source and its permission. */
export function OperationRow({ endpoint }: { endpoint: Endpoint }) {
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
