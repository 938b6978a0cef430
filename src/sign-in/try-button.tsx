import { useState } from 'react'
import { useOneAtATime } from '../lib/one-at-a-time'
import { Button } from '../ui/button'

type Props = {
  label: string
  look: 'primary' | 'quiet' | 'plain'
  /** @returns what went wrong, in words; undefined when nothing did */
  attempt: () => Promise<string | undefined>
}

/** A large button for something that can fail, with what went wrong below it. */
export function TryButton({ label, look, attempt }: Props) {
  const { busy, begin, end } = useOneAtATime()
  const [problem, setProblem] = useState<string>()
  const start = async () => {
    if (!begin()) return
    setProblem(undefined)
    setProblem(await attempt())
    end()
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
