import type { ReactNode } from 'react'

type Props = {
  /** The id of the area; its label is beside it. */
  id: string
  rows: number
  /** Long lines scroll, as the columns of a file should. */
  wrap?: 'off'
  value: string
  onChange: (value: string) => void
  problem: string | undefined
  hint: ReactNode
}

/** Many lines of text to paste, with problem and hint below. */
export const PasteArea = ({ id, rows, wrap, value, onChange, problem, hint }: Props) => (
  <>
    <textarea
      id={id}
      rows={rows}
      wrap={wrap}
      dir="auto"
      spellCheck={false}
      value={value}
      aria-invalid={problem !== undefined}
      aria-describedby={`${id}-hint`}
      onChange={(event) => onChange(event.target.value)}
      className="field h-auto! w-full p-2.5 font-mono text-sm"
    />
    <div id={`${id}-hint`} className="mt-1.5 text-xs text-muted">
      {problem && <p className="mb-1 text-sm text-bad">{problem}</p>}
      {hint}
    </div>
  </>
)
