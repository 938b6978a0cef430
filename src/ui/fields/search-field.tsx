import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type Ref } from 'react'

type Props = {
  ref?: Ref<HTMLInputElement>
  label: string
  value: string
  maxLength: number
  onChange: (value: string) => void
  delayMs?: number
}

/**
 * Searches when the typing pauses, or immediately on Enter. What was typed just before the person went to another
 * page isn't searched any more: that would take them back, while this page still waits for the other.
 */
export function SearchField({ ref, label, value, maxLength, onChange, delayMs = 300 }: Props) {
  const [draft, setDraft] = useState({ text: value, from: value, sent: value })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { history } = useRouter()
  const latest = useRef<(text: string) => void>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // After Back or a link, the text of the address replaces that of the field. After a search from the field,
  // what was typed since stays.
  if (draft.from !== value)
    setDraft({ text: draft.sent === value ? draft.text : value, from: value, sent: value })

  const submit = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() === value) return
    setDraft((now) => ({ ...now, sent: text.trim() }))
    onChange(text.trim())
  }
  // Filters chosen since the typing began stay.
  useEffect(() => void (latest.current = submit))
  return (
    <div role="search" aria-label={label} className="relative min-w-0 flex-1 basis-56 max-sm:basis-full">
      <label>
        <span className="sr-only">{label}</span>
        <Search
          size={15}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted"
        />
        <input
          ref={ref}
          type="search"
          value={draft.text}
          maxLength={maxLength}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          className="field w-full pl-8"
          onChange={(event) => {
            const text = event.target.value
            setDraft((now) => ({ ...now, text }))
            clearTimeout(timer.current)
            const at = history.location.pathname
            timer.current = setTimeout(
              () => history.location.pathname === at && latest.current?.(text),
              delayMs,
            )
          }}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') submit(draft.text)
            // The first Escape empties the field, which the browser does. The next one leaves it, so that
            // letters are keys again.
            else if (key === 'Escape' && draft.text === '') currentTarget.blur()
          }}
        />
      </label>
    </div>
  )
}
