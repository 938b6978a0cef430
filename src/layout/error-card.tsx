import { Button } from '../ui/button'
import { lost } from './outdated'
import { errorView, PartOf } from './part'

export type ErrorProps = { error: unknown; onRetry: () => void; retrying?: boolean }

/** The one way to say that something could not be shown. It is loaded when it is needed; until it can be, a few plain words stand in. */
export const ErrorCard = (props: ErrorProps) => (
  <div role="alert">
    <PartOf
      part={errorView}
      props={props}
      missing={
        <div className="flex flex-wrap items-center gap-3 p-6">
          <p className="min-w-0 flex-1 basis-60 text-soft">
            <strong className="block text-ink">{lost.title}</strong>
            {lost.advice}
          </p>
          <Button onClick={props.onRetry}>Try again</Button>
        </div>
      }
    />
  </div>
)
