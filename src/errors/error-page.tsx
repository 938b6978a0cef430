import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '../ui/buttons/button'
import { errorWords } from './error-words'
import { reloadKeepingForms } from '../api/outdated'

/** Replaces a page that failed. The frame around it stays. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { title, advice } = errorWords(error)
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="mx-auto max-w-2xl p-4 sm:p-8">
      <div role="alert" className="card flex flex-col items-start gap-3 p-6">
        <h1 className="text-lg font-semibold">{title}</h1>
        <p className="text-soft">{advice}</p>
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
