import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Needs } from '#contract/wire'
import type { Term } from '../lib/terms'
import { whoHelps } from '../session/key-words'
import { useCan } from '../session/use-can'
import { Breadcrumbs } from '../frame/breadcrumbs'
import { Page } from '../frame/page'
import { useSections } from '../frame/use-sections'
import { ForbiddenHelp } from '../errors/forbidden-help'
import { RefusedCard } from '../errors/not-allowed'

type Props = {
  title: string
  lead?: ReactNode
  help?: Term
  needs: Needs
  back: LinkProps
  backTo: string
  children: () => ReactNode
}

/** The page of a form. People without the permission find out before they type anything. */
export function WritePage({ title, lead, help, needs, back, backTo, children }: Props) {
  const answer = useCan(needs)
  const isSection = useSections().some(({ to }) => to === back.to)
  return (
    <Page
      title={title}
      lead={lead}
      {...(help && { help })}
      back={<Breadcrumbs current={title} record={isSection ? undefined : { link: back, name: backTo }} />}
    >
      {answer.allowed ? (
        children()
      ) : (
        <RefusedCard>
          {answer.never ? (
            <p>{answer.reason}</p>
          ) : (
            <>
              <p>
                {answer.reason} {whoHelps()}
              </p>
              <ForbiddenHelp needs={needs} what={title} />
            </>
          )}
        </RefusedCard>
      )}
    </Page>
  )
}
