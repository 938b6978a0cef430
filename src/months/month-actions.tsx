import { Download, RotateCcw, Signature } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MonthFacts } from '#contract/months'
import { ActionButton } from '../form/action-button'
import { ConfirmAction } from '../form/confirm-action'
import { closing } from '../form/reply-lost-words'
import {
  closeMutation,
  closingOf,
  factsNow,
  readClosing,
  reopenMutation,
  useMonthNeeds,
  type WholeMonth,
} from '../queries/months'
import { useSession } from '../session/session'
import { useReason } from '../session/use-can'
import { Button } from '../ui/button'
import { saveFile } from '../ui/download'
import { TextField } from '../ui/fields/fields'
import { useFocusLeft } from '../ui/overlay/focus-left'
import { showToast } from '../ui/overlay/toast'
import { counted } from '../lib/words'
import { comparisonQuery } from '../queries/month-comparisons'
import { errorWords } from '../errors/error-words'
import { openRows, ownMonth, resultRows } from './comparison/comparison-rows'
import { monthAddress, monthName, whyOpen } from './month-words'

/** What nobody has decided yet. The month can be closed all the same. */
function LeftToDecide({ month }: { month: WholeMonth }) {
  const { data } = useQuery(comparisonQuery(month.facts.id))
  if (!data) return null
  if (!data.file) return <p className="text-warn">No file was compared.</p>
  const open = openRows(resultRows(ownMonth(month), data)).length
  if (open === 0) return null
  return <p className="text-warn">{counted(open, 'difference is', 'differences are')} not decided.</p>
}

function useIsPerson(): boolean {
  const session = useSession()
  return session.state === 'in' && session.person !== undefined
}

export function CloseMonth({ facts, month }: { facts: MonthFacts; month: WholeMonth | undefined }) {
  const needs = useReason(useMonthNeeds())
  // The other button takes the place of this one.
  useFocusLeft()
  const isPerson = useIsPerson()
  const name = monthName(facts.id)
  return (
    <ActionButton
      label="Close and sign"
      icon={<Signature size={16} aria-hidden="true" />}
      reason={needs ?? (isPerson ? whyOpen(facts) : 'Only people close months, not keys.')}
    >
      {(leave) => (
        <ConfirmAction
          title={`Close ${name}?`}
          name={name}
          id={facts.id}
          mutation={closeMutation(facts.id)}
          confirm="Close and sign"
          look="primary"
          replyLost={() => closing(name)}
          wasDone={async () => (await factsNow(facts.id))?.state === 'closed'}
          onClose={leave}
          onDone={() => {
            leave()
            showToast('good', `${name} was closed and signed.`)
          }}
        >
          <p>
            You sign what each company had, what it costs, and the decisions about differences. Nobody can
            change decisions after that, unless somebody reopens the month.
          </p>
          {month && <LeftToDecide month={month} />}
        </ConfirmAction>
      )}
    </ActionButton>
  )
}

export function ReopenMonth({ facts }: { facts: MonthFacts }) {
  const [reason, setReason] = useState('')
  // The other button takes the place of this one.
  useFocusLeft()
  const isPerson = useIsPerson()
  const name = monthName(facts.id)
  return (
    <ActionButton
      label="Reopen"
      icon={<RotateCcw size={16} aria-hidden="true" />}
      reason={isPerson ? undefined : 'Only people reopen months, not keys.'}
    >
      {(leave) => (
        <ConfirmAction
          title={`Reopen ${name}?`}
          name={name}
          id={facts.id}
          mutation={reopenMutation(facts.id, reason)}
          confirm="Reopen"
          look="primary"
          reason={reason.trim() === '' ? 'Give a reason.' : undefined}
          wasDone={async () => (await factsNow(facts.id))?.state === 'ended'}
          onClose={leave}
          onDone={() => {
            leave()
            showToast('good', `${name} was reopened.`)
          }}
        >
          <p>Its signed file stays, and the log says who reopened it and why.</p>
          <TextField label="Reason" value={reason} onChange={setReason} />
        </ConfirmAction>
      )}
    </ActionButton>
  )
}

/** Saves the signed file of the closing that counts. */
export function SignedFile({ facts }: { facts: MonthFacts }) {
  const [busy, setBusy] = useState(false)
  const found = closingOf(facts)
  if (!found) return null
  const save = async () => {
    setBusy(true)
    try {
      const file = await readClosing(facts.id, found.id)
      saveFile(`month-${monthAddress(facts.id)}-${found.id}.json`, 'application/json', file)
    } catch (error) {
      showToast('bad', errorWords(error).title)
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} icon={<Download size={16} aria-hidden="true" />} onClick={() => void save()}>
      Signed file
    </Button>
  )
}
