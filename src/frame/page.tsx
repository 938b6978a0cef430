import { useEffect, type ReactNode } from 'react'

/** Names the browser tab after the page. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · MSP Portal`
  }, [title])
}

type Props = {
  title: string
  heading?: ReactNode
  lead?: ReactNode
  aside?: ReactNode
  back?: ReactNode
  children: ReactNode
}

/** A page of the dashboard: title, lead and content. */
export function Page({ title, heading, lead, aside, back, children }: Props) {
  useTitle(title)
  return (
    <div className="mx-auto w-full max-w-[90rem] px-4 py-6 sm:px-6 lg:px-8 lg:py-8">
      {back && <div className="mb-2 text-sm">{back}</div>}
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        {/* The button of a list stays beside the title, even with a long line below. */}
        <div className={back ? 'min-w-0' : 'min-w-0 max-sm:contents'}>
          <h1 className="text-xl font-semibold">{heading ?? title}</h1>
          {lead && (
            <div
              className={`mt-0.5 text-muted ${back ? '' : 'max-sm:order-last max-sm:-mt-2 max-sm:basis-full'}`}
            >
              {lead}
            </div>
          )}
        </div>
        {aside}
      </header>
      {children}
    </div>
  )
}
