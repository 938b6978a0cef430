import { useState } from 'react'
import type { Endpoint } from '#contract/wire'
import { connection } from '../api/connection'
import type { CurlInput } from '../api/curl'
import { Button } from '../ui/button'

export type Request = { readonly endpoint: Endpoint; readonly input: CurlInput | (() => CurlInput) }

/**
 * The same request as a curl command, unfolded on demand. It names the variable that holds the key, never the key. Kept in sight
 * after copying, because people look at what they paste into a terminal.
 */
export function Command({ endpoint, input }: Request) {
  const [command, setCommand] = useState('')
  const [copied, setCopied] = useState<'' | 'Copied' | 'Not allowed to copy; select it and copy it yourself'>(
    '',
  )
  const write = async () => {
    const { curlOf } = await import('../api/curl')
    const { origin, path } = connection().base
    setCommand(curlOf(endpoint, typeof input === 'function' ? input() : input, origin + path))
    setCopied('')
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command)
      setCopied('Copied')
    } catch {
      // Without TLS a browser has no clipboard to give.
      setCopied('Not allowed to copy; select it and copy it yourself')
    }
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
