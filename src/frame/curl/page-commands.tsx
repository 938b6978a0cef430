import { useMatches } from '@tanstack/react-router'
import { keyVariable } from '../../api/curl'
import { whyNot } from '../../session/use-can'
import { ReadingDialog } from '../../ui/overlay/reading-dialog'
import { Command } from './curl-command'
import { requestsOf } from './page-requests'
import type { ToolProps } from '../tool'

/** Lists the operations that the page uses as curl commands. */
export function PageCommands({ onClose }: ToolProps) {
  const page = useMatches({ select: (matches) => matches.at(-1) })
  return (
    <ReadingDialog
      title="Page as curl commands"
      lead={
        <>
          The commands have the IDs and filters of this page. Set <code>{keyVariable}</code> to your key
          first.
        </>
      }
      onClose={onClose}
    >
      <ul>
        {(page ? requestsOf(page) : []).map(({ endpoint, input }) => {
          const reason = whyNot(endpoint.needs)
          return (
            <li key={endpoint.name} className="border-b border-line px-6 py-3 last:border-0">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-medium">{endpoint.name}</span>
                <span className="font-mono text-xs text-muted">
                  {endpoint.method} {endpoint.path}
                </span>
              </p>
              {reason && <p className="text-xs text-muted">{reason}</p>}
              <Command endpoint={endpoint} input={input} />
            </li>
          )
        })}
      </ul>
    </ReadingDialog>
  )
}
