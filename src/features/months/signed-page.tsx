import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type MonthFacts, listMonths } from '#contract/months/months'
import { useNeeds } from '../../api/offers'
import { RecordStates } from '../../errors/record-states'
import { PrintButton } from '../../export/print-button'
import { TableCard } from '../../export/table-card'
import { readClosing } from '../../queries/months'
import { SignedFile } from './month-actions'
import { MonthFrame, noMonth } from './month-page'
import { monthId } from './month-words'
import { signedTables } from './signed-file'

const closingQuery = (id: string, closing: string) =>
  queryOptions({
    queryKey: ['closing', id, closing],
    queryFn: ({ signal }) => readClosing(id, closing, signal),
    staleTime: Infinity,
  })

type Props = { facts: MonthFacts; closing: string }

function Signed({ facts, content, closing }: Props & { content: string }) {
  const tables = useMemo(() => signedTables(facts, content, closing), [facts, content, closing])
  return (
    <div className="flex min-h-40 flex-col gap-4 overflow-auto px-(--edge) pt-3 pb-(--edge)">
      <div className="flex max-w-5xl flex-wrap justify-end gap-2">
        <SignedFile month={facts.id} id={closing} />
        <PrintButton tables={tables} title={tables[0]?.title ?? ''} />
      </div>
      {tables.map((table) => (
        <TableCard key={table.file} label={table.title} heading={table.title} table={table} />
      ))}
    </div>
  )
}

function Content({ facts, closing }: Props) {
  const query = useQuery(closingQuery(facts.id, closing))
  return (
    <RecordStates query={query} needs={useNeeds(listMonths)} what="the signed file">
      {(content) => <Signed facts={facts} content={content} closing={closing} />}
    </RecordStates>
  )
}

/** A signed file of a month, to read and to print. */
export function SignedPage() {
  const { id, closing } = useParams({ from: '/app/billing/months/$id/closings/$closing' })
  return (
    <MonthFrame id={monthId(id)} view="/billing/months/$id" fill>
      {(facts) =>
        facts.closings.some((one) => one.id === closing) ? (
          <Content facts={facts} closing={closing} />
        ) : (
          noMonth('There is no such signed file', 'Signed files of a month are listed below its name.')
        )
      }
    </MonthFrame>
  )
}
