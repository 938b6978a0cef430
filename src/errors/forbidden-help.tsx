import { lazy, Suspense, type ComponentProps } from 'react'
import type { ForbiddenHelpProps } from './forbidden-details'

const load = () => import('./forbidden-details')
const Advice = lazy(async () => ({ default: (await load()).Advice }))
const Details = lazy(async () => ({ default: (await load()).ForbiddenDetails }))

/** What to do about a refusal, in words. It loads when something is refused. */
export const ForbiddenAdvice = (props: ComponentProps<typeof Advice>) => (
  <Suspense>
    <Advice {...props} />
  </Suspense>
)

/** How to get a missing permission. It loads when something is refused. */
export const ForbiddenHelp = (props: ForbiddenHelpProps) => (
  <Suspense>
    <Details {...props} />
  </Suspense>
)
