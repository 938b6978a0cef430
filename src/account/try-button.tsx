import { useState } from 'react'
import { Button } from '../ui/button'

type Props = {
  label: string
  look: 'primary' | 'quiet' | 'plain'
  /** @returns what went wrong, in words; undefined when nothing did */
  attempt: () => Promise<string | undefined>
}

/** A large button for something that can fail, with what went wrong below it. */
export function TryButton({ label, look, attempt }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const start = async () => {
    setBusy(true)
    setProblem(undefined)
    setProblem(await attempt())
    setBusy(false)
  }
  return (
    <>
      <Button large look={look} busy={busy} onClick={() => void start()}>
        {label}
      </Button>
      <p role="alert" className="text-xs text-bad not-empty:mt-2">
        {problem}
      </p>
    </>
  )
}
