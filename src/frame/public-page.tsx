import type { ReactNode } from 'react'
import { CopyByHand } from '../ui/clipboard'
import { usePageFocus } from '../ui/focus/page-focus'
import { useTitle } from './page'
import { Mark } from './wordmark'

/** A page without the frame, for sign-in and its set-up. */
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
  const page = usePageFocus()
  return (
    <main
      ref={page}
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center bg-canvas max-sm:bg-surface sm:justify-center sm:px-6 sm:py-6 outline-none"
    >
      <div className="w-full border-line bg-surface max-sm:px-5 max-sm:py-8 sm:w-90 sm:my-auto sm:rounded-xl sm:border sm:p-8 sm:shadow-card">
        <Mark className="size-8 rounded-float sm:mx-auto" />
        <div className="mt-4">{children}</div>
      </div>
      <CopyByHand />
      {below && (
        <div className="px-5 py-6 max-sm:mt-auto text-center text-xs text-muted sm:pb-0">{below}</div>
      )}
    </main>
  )
}
