import type { ReactNode } from 'react'
import type { RecordType } from '#contract/record-types'
import type { Needs } from '#contract/wire'
import type { Term } from '../lib/terms'
import { listOf } from '../queries/record-types'
import { whoHelps } from '../session/key-words'
import { useCan } from '../session/use-can'
import { Breadcrumbs, type RecordCrumb } from '../frame/breadcrumbs'
import { Page } from '../frame/page'
import { useSections } from '../frame/use-sections'
import { ForbiddenHelp } from '../errors/forbidden-help'
import { RefusedCard } from '../errors/not-allowed'

type Props = {
  type: RecordType
  title: string
  lead?: ReactNode
  help?: Term
  needs: Needs
  /** The record that it is about, if that has a page of its own. */
  record?: RecordCrumb | undefined
  children: () => ReactNode
}

/** The page of a form. People without the permission find out before they type anything. */
export function WritePage({ type, title, lead, help, needs, record, children }: Props) {
  const answer = useCan(needs)
  const { to, name } = listOf(type)
  const isSection = useSections().some((section) => section.to === to)
  const above = record ?? (isSection ? undefined : { link: { to }, name })
  return (
    <Page
      title={title}
      lead={lead}
      {...(help && { help })}
      back={<Breadcrumbs current={title} record={above} />}
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
