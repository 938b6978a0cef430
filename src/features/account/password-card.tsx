import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { replaceRecoveryCodes, type Account } from '#contract/sign-in/account'
import { call } from '../../api/call'
import { RecordStates } from '../../errors/record-states'
import { ConfirmAction } from '../../form/confirm-action'
import { Button } from '../../ui/buttons/button'
import { Card } from '../../ui/card'
import { Dialog } from '../../ui/overlay/dialog'
import { Ago } from '../../ui/time/time'
import { accountChanged, accountQuery, removePasswordMutation } from '../../queries/account'
import { NewAuthenticator } from '../sign-in/new-authenticator'
import { NewPassword } from '../sign-in/new-password'
import { RecoveryCodes } from '../sign-in/recovery-codes'

type Asked = 'set' | 'app' | 'remove' | 'codes' | undefined

/** The caller's password, authenticator app and recovery codes, which belong together. */
export function PasswordCard() {
  const query = useQuery(accountQuery)
  const [asked, setAsked] = useState<Asked>()
  const close = () => {
    setAsked(undefined)
    void accountChanged()
  }
  const hasPassword = typeof query.data?.password_changed_at === 'string'
  const hasApp = typeof query.data?.authenticator_added_at === 'string'
  return (
    <Card
      title="Password"
      note={
        <Button small onClick={() => setAsked('set')}>
          {hasPassword ? 'Change password' : 'Set a password'}
        </Button>
      }
    >
      <RecordStates query={query} needs="person" what="your account" bare>
        {(account: Account) => (
          <PasswordFacts account={account} hasPassword={hasPassword} hasApp={hasApp} onAsk={setAsked} />
        )}
      </RecordStates>
      {asked === 'set' && (
        <Dialog
          title={hasPassword ? 'Change your password' : 'Set a password'}
          onClose={close}
          buttons={<Button onClick={close}>Close</Button>}
        >
          <NewPassword hasApp={hasApp} onDone={close} />
        </Dialog>
      )}
      {asked === 'app' && (
        <Dialog
          title="Replace your authenticator app"
          onClose={close}
          buttons={<Button onClick={close}>Close</Button>}
        >
          <NewAuthenticator onDone={close} />
        </Dialog>
      )}
      {asked === 'codes' && <CodesDialog onClose={close} />}
      {asked === 'remove' && <RemoveDialog onClose={close} />}
    </Card>
  )
}

type Facts = {
  account: Account
  hasPassword: boolean
  hasApp: boolean
  onAsk: (asked: Asked) => void
}
const PasswordFacts = ({ account, hasPassword, hasApp, onAsk }: Facts) =>
  hasPassword || hasApp ? (
    <ul className="divide-y divide-line-soft">
      {hasPassword && (
        <Row
          note={
            <>
              Password changed <Ago at={account.password_changed_at} />
            </>
          }
        >
          <Button small look="red" onClick={() => onAsk('remove')}>
            Remove password
          </Button>
        </Row>
      )}
      {hasPassword && hasApp && (
        <Row
          note={
            <>
              Authenticator app added <Ago at={account.authenticator_added_at} />
            </>
          }
        >
          <Button small look="quiet" onClick={() => onAsk('app')}>
            Replace authenticator app
          </Button>
        </Row>
      )}
      {hasApp && (
        <Row note={`Recovery codes left: ${account.recovery_codes_left ?? 'not known'}`}>
          <Button small look="quiet" onClick={() => onAsk('codes')}>
            Replace recovery codes
          </Button>
        </Row>
      )}
    </ul>
  ) : (
    <p className="px-4 py-2.5 text-sm text-muted">You have no password.</p>
  )

const Row = ({ note, children }: { note: ReactNode; children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
    <div className="min-w-0 flex-1 basis-48 text-sm">{note}</div>
    {children}
  </li>
)

function CodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  return codes ? (
    <Dialog title="Your recovery codes" onClose={onClose} buttons={<Button onClick={onClose}>Close</Button>}>
      <RecoveryCodes codes={codes} onDone={onClose} />
    </Dialog>
  ) : (
    <ConfirmAction
      title="Replace your recovery codes?"
      confirm="Replace recovery codes"
      mutation={{ mutationFn: () => call(replaceRecoveryCodes, { body: {} }) }}
      onDone={({ recovery_codes }) => setCodes(recovery_codes)}
      onClose={onClose}
    >
      <p>The old codes stop working.</p>
    </ConfirmAction>
  )
}

const RemoveDialog = ({ onClose }: { onClose: () => void }) => (
  <ConfirmAction
    title="Remove your password?"
    confirm="Remove password"
    mutation={removePasswordMutation}
    onDone={onClose}
    onClose={onClose}
  >
    <p>
      This also removes your authenticator app and recovery codes, and signs you out in your other browsers.
    </p>
  </ConfirmAction>
)
