import { useEffect, useRef, useState } from 'react'
import { createEmployee } from '#contract/employees'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { toldBy } from '../layout/bulk-outcome'
import { BulkProgress, BulkRow } from '../layout/bulk-results'
import { runPaced, type Outcome, type Pause } from '../lib/paced'
import type { Pasted } from '../lib/people-list'
import { counted } from '../lib/words'
import { nodesKey } from '../nodes/nodes.queries'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { employeesKey } from './employees.queries'

/** What is sent of somebody. Without a node it is the key's own. */
export const bodyOf = ({ first_name, last_name, email }: Pasted, role: string, node: string) => ({
  first_name,
  last_name,
  email,
  role,
  ...(node ? { msp_node: node } : {}),
})

type Props = {
  people: readonly Pasted[]
  role: { readonly id: string; readonly name: string }
  /** Empty: the key's own node. */
  node: string
  /** The addresses that were invited, or about which nobody knows: none of them is sent a second time from here. */
  onClose: (settled: ReadonlySet<string>) => void
}

/** Invites many, each exactly once: what will happen, the second step, progress, and what came of each. */
export function InviteDialog({ people: given, role, node, onClose }: Props) {
  const [people] = useState(given)
  const [stage, setStage] = useState<'asking' | 'running' | 'over'>('asking')
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [pause, setPause] = useState<Pause>()
  const notBefore = useRef(0)
  const stop = useRef(new AbortController())
  const running = useRef(false)
  useEffect(() => () => stop.current.abort(), [])
  const left = people.filter(({ email }) => {
    const outcome = outcomes.get(email)
    return outcome === undefined || (outcome.kind === 'failed' && outcome.again)
  })

  const run = async (items: readonly Pasted[]) => {
    // Two clicks in one frame come before the next drawing.
    if (running.current) return
    running.current = true
    stop.current = new AbortController()
    setStage('running')
    setOutcomes((now) => new Map([...now].filter(([email]) => !items.some((one) => one.email === email))))
    notBefore.current = await runPaced({
      items,
      signal: stop.current.signal,
      notBefore: notBefore.current,
      act: async (person) => {
        try {
          // The server's own check; roles and nodes were offered by their ids.
          await call(createEmployee, { body: createEmployee.body.parse(bodyOf(person, role.id, node)) })
          return { outcome: { kind: 'done', words: 'Invited: the server has accepted the mail.' } }
        } catch (error) {
          return toldBy(error)
        }
      },
      onOutcome: ({ email }, outcome) => setOutcomes((now) => new Map(now).set(email, outcome)),
      onPause: setPause,
    })
    running.current = false
    setStage('over')
    void queryClient.invalidateQueries({ queryKey: employeesKey })
    void queryClient.invalidateQueries({ queryKey: nodesKey })
  }
  const close = () => {
    if (!running.current) onClose(new Set(people.filter((one) => !left.includes(one)).map(({ email }) => email)))
  }

  return (
    <Dialog
      title={`Invite ${counted(people.length, 'person', 'people')}?`}
      busy={stage === 'running'}
      onClose={close}
      buttons={
        stage === 'running' ? (
          <Button onClick={() => stop.current.abort()}>Cancel the rest</Button>
        ) : (
          <>
            <Button look="quiet" onClick={close}>
              {stage === 'over' ? 'Close' : 'Cancel'}
            </Button>
            {stage === 'asking' && (
              <Button look="primary" onClick={() => void run(people)}>
                Send {counted(people.length, 'invitation')}
              </Button>
            )}
            {stage === 'over' && left.length > 0 && (
              <Button look="primary" onClick={() => void run(left)}>
                Retry failed only ({left.length})
              </Button>
            )}
          </>
        )
      }
    >
      {stage === 'asking' ? (
        <p>
          Each gets a mail with a link that is valid for a week, and the role <bdi className="font-medium text-ink">{role.name}</bdi>. An
          address can never change afterwards.
        </p>
      ) : (
        <BulkProgress able={people.map(({ email }) => email)} outcomes={outcomes} skipped={0} pause={pause} over={stage === 'over'} />
      )}
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lists scroll, and nothing inside takes the focus
        tabIndex={0}
        aria-label="people"
        className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line"
      >
        {people.map(({ first_name, last_name, email }) => (
          <BulkRow key={email} name={`${first_name} ${last_name}`} about={email} outcome={outcomes.get(email)} skipped={undefined} stage={stage} />
        ))}
      </ul>
    </Dialog>
  )
}
