import type { ReactNode } from 'react'
import { useTitle } from './page'
import { Wordmark } from './wordmark'

/** A page without the frame: sign-in and activation. */
export function PublicPage({
  title,
  children,
  below,
}: {
  title: string
  children: ReactNode
  below?: ReactNode
}) {
  useTitle(title)
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 py-10 sm:justify-center">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex justify-center text-lg">
          <Wordmark />
        </div>
        <div className="card rounded-xl p-6 shadow-float sm:p-7">{children}</div>
        {below && <div className="mt-5 text-center text-xs text-muted">{below}</div>}
      </div>
    </main>
  )
}
