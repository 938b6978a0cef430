import { lazy, Suspense } from 'react'
import type { ForbiddenHelpProps } from './forbidden-details'

const Details = lazy(async () => ({ default: (await import('./forbidden-details')).ForbiddenDetails }))

/** How to get a missing permission. It loads when something is refused. */
export const ForbiddenHelp = (props: ForbiddenHelpProps) => (
  <Suspense>
    <Details {...props} />
  </Suspense>
)
