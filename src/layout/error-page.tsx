import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button'
import type { ErrorWords } from './error-words'
import { lost, reloadKeepingForms } from './outdated'

/** Stands in for one page that failed; the frame around it stays. Plain, because it must be there when nothing else could be loaded. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [words, setWords] = useState<Pick<ErrorWords, 'title' | 'advice'>>()
  useEffect(() => {
    import('./error-words').then(
      ({ errorWords }) => setWords(errorWords(error)),
      () => setWords(lost),
    )
  }, [error])
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="mx-auto max-w-2xl p-4 sm:p-8">
      <div role="alert" className="card flex flex-col items-start gap-3 p-6">
        <h1 className="text-lg font-semibold">{words?.title}</h1>
        <p className="text-soft">{words?.advice}</p>
        <div className="flex gap-2">
          <Button look="primary" onClick={again}>
            Try again
          </Button>
          <Button onClick={reloadKeepingForms}>Reload the page</Button>
        </div>
      </div>
    </div>
  )
}
