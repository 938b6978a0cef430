import { CopyButton } from '../ui/copy-button'

/** A link that the server shows only once. */
export const ShownLink = ({ value, name }: { value: string; name: string }) => (
  <>
    <p className="font-medium text-warn">
      Copy the link now and pass it to <bdi>{name}</bdi>. Anyone who opens it signs in as them. It isn’t shown
      again.
    </p>
    <div className="flex items-center gap-2 rounded-md border border-line bg-sunken px-3 py-2">
      <code aria-label="Link" className="min-w-0 flex-1 font-mono text-xs break-all text-ink select-all">
        {value}
      </code>
      <CopyButton text={() => value}>Copy link</CopyButton>
    </div>
  </>
)
