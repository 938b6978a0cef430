import { useState } from 'react'
import type { Endpoint } from '#contract/wire'
import { connection } from '../../api/connection'
import type { CurlInput } from '../../api/curl'
import { Button } from '../../ui/button'
import { copyText } from '../../ui/clipboard'

export type CommandRequest = { readonly endpoint: Endpoint; readonly input: CurlInput | (() => CurlInput) }

/**
 * Shows a request as a curl command when it is unfolded. The command names a variable for the key, never the key itself. It stays
 * visible after copying, because people check a command before they run it.
 */
export function Command({ endpoint, input }: CommandRequest) {
  const [command, setCommand] = useState('')
  const [copied, setCopied] = useState<
    '' | 'Copied' | 'The browser blocked copying. Select the command and copy it.'
  >('')
  const write = async () => {
    const { curlOf } = await import('../../api/curl')
    const { origin, path } = connection().base
    setCommand(curlOf(endpoint, typeof input === 'function' ? input() : input, origin + path))
    setCopied('')
  }
  const copy = async () => {
    const isCopied = await copyText(command)
    setCopied(isCopied ? 'Copied' : 'The browser blocked copying. Select the command and copy it.')
  }
  return (
    <details className="text-sm" onToggle={(event) => event.currentTarget.open && void write()}>
      <summary className="min-h-6 w-fit text-muted hover:text-ink">As a curl command</summary>
      {command && (
        <div className="mt-1.5 rounded-md border border-line bg-sunken">
          <pre
            aria-label={`curl command for ${endpoint.name}`}
            className="p-3 text-xs wrap-anywhere whitespace-pre-wrap text-ink"
          >
            <bdi>{command}</bdi>
          </pre>
          <div className="flex items-center justify-end gap-3 border-t border-line px-3 py-1.5">
            <span role="status" className="text-xs text-muted">
              {copied}
            </span>
            <Button small onClick={() => void copy()}>
              Copy
            </Button>
          </div>
        </div>
      )}
    </details>
  )
}
