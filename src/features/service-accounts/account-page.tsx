import { KeyRound } from 'lucide-react'
import type { ComponentProps } from 'react'
import { getRole } from '#contract/roles/roles'
import {
  getServiceAccount,
  rotateServiceAccount,
  updateServiceAccount,
  type ServiceAccount,
} from '#contract/service-accounts'
import { SinceAndBy } from '../../access/role-given'
import { RecordPage } from '../activity/record-page'
import { useSuperior } from '../employees/role/superior'
import { dash, formatEnd } from '../../lib/dates'
import { EditLink, RecordActions } from '../../list/row-actions/record-actions'
import { NodePath } from '../../scope/node-path'
import { useCan, useReason } from '../../session/use-can'
import { ReasonedButton } from '../../ui/buttons/reasoned-button'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { useOnDemand } from '../../ui/on-demand'
import { Ago, Day, Moment } from '../../ui/time/time'
import { nameOf } from './account-columns'
import { RoleName } from '../../list/role-name'
import type { RotateKey } from './account-confirmations'
import { AccountState, whyNoRotation } from './account-state'
import { lastDay } from './last-day'
import { serviceAccountsList } from './service-accounts.list'
import { serviceAccountQuery } from '../../queries/service-accounts'

/** The last day, as the form has it, or the moment if somebody in another time zone chose the day. */
function endFact(at: string | null | undefined) {
  const day = lastDay(at)
  if (day !== undefined) return { label: 'Last day', value: <Day at={day} /> }
  if (!at) return { label: 'Expires', value: at === null ? 'Never' : dash }
  return {
    label: 'Expires',
    value: (
      <>
        <Ago at={at} />
        <span className="block text-xs text-muted">{formatEnd(at)}</span>
      </>
    ),
  }
}

function AccountRecord({ account }: { account: ServiceAccount }) {
  const maySeeRoles = useCan(getRole.needs).allowed
  const { msp_node, msp_node_name, created_at, last_used_at, expires_at } = account
  const facts = [
    { label: 'Role', value: <RoleName of={account} linked={maySeeRoles} /> },
    { label: 'Role since', value: <SinceAndBy given={account.role_given} /> },
    { label: 'Node', value: <NodePath id={msp_node} name={msp_node_name} /> },
    { label: 'Created', value: <Day at={created_at} /> },
  ]
  const ofKey = [
    { label: 'Last used', value: last_used_at === null ? 'Never used' : <Moment at={last_used_at} /> },
    endFact(expires_at),
    { label: 'Key made', value: <SinceAndBy given={account.key_made} /> },
  ]
  return (
    <div className="flex flex-col gap-5">
      <Card title="Service account">
        <Facts facts={facts} />
      </Card>
      <Card title="Key">
        <Facts facts={ofKey} />
      </Card>
    </div>
  )
}

function AccountActions({ account }: { account: ServiceAccount }) {
  const superior = useSuperior(account, 'This account')
  const mayEdit = useReason(updateServiceAccount.needs)
  const mayRotate = useReason(rotateServiceAccount.needs)
  const { Part, open, close } = useOnDemand<ComponentProps<typeof RotateKey>>()
  return (
    <RecordActions kind={serviceAccountsList} row={account} name={nameOf(account)}>
      {() => (
        <>
          <ReasonedButton
            aria-haspopup="dialog"
            icon={<KeyRound size={16} aria-hidden="true" />}
            reason={mayRotate ?? whyNoRotation(account) ?? superior}
            onClick={() => open(async () => (await import('./account-confirmations')).RotateKey)}
          >
            Rotate key…
          </ReasonedButton>
          {Part && <Part account={account} onClose={close} />}
          <EditLink type="service_account" id={account.id} reason={mayEdit ?? superior} />
        </>
      )}
    </RecordActions>
  )
}

export const ServiceAccountPage = () => (
  <RecordPage
    type="service_account"
    query={serviceAccountQuery}
    needs={getServiceAccount.needs}
    status={(account) => <AccountState account={account} />}
    actions={(account) => <AccountActions account={account} />}
  >
    {(account) => <AccountRecord account={account} />}
  </RecordPage>
)
