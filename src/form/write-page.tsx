import type { ReactNode } from 'react'
import type { RecordType } from '#contract/record-types'
import type { Needs } from '#contract/wire'
import type { Term } from '../lib/terms'
import { whoHelps } from '../session/key-words'
import { useCan } from '../session/use-can'
import { Breadcrumbs, useListCrumb, type RecordCrumb } from '../frame/breadcrumbs'
import { Page } from '../frame/page'
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
  const list = useListCrumb(type)
  return (
    <Page
      title={title}
      lead={lead}
      {...(help && { help })}
      back={<Breadcrumbs current={title} record={record ?? list} />}
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
