import { Button } from '../../ui/buttons/button'
import { useSending } from './use-sending'

type Props = {
  label: string
  look: 'primary' | 'quiet' | 'plain'
  attempt: () => Promise<void>
  wordsOf: (error: unknown) => string
}

/** A large button for something that can fail, with what went wrong below it. */
export function TryButton({ label, look, attempt, wordsOf }: Props) {
  const { busy, problem, send } = useSending(wordsOf)
  return (
    <>
      <Button large look={look} busy={busy} onClick={() => void send(attempt)}>
        {label}
      </Button>
      <p role="alert" className="text-xs text-bad not-empty:mt-2">
        {problem}
      </p>
    </>
  )
}
