import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ErrorCard } from './error-card'

/** Stands in for one page that failed; the frame around it stays. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="mx-auto max-w-3xl p-4 sm:p-8">
      <div className="card">
        <ErrorCard error={error} onRetry={again} />
      </div>
    </div>
  )
}
