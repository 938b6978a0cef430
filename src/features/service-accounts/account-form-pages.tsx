import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  createServiceAccount,
  updateServiceAccount,
  type ServiceAccountWithKey,
} from '#contract/service-accounts'
import { UnlessSuperior } from '../employees/role/unless-superior'
import { EditPage } from '../../form/edit-page'
import { NewPage } from '../../form/new-page'
import { tellSaved } from '../../form/saved'
import { WritePage } from '../../form/write-page'
import { isolated } from '../../lib/words'
import {
  createServiceAccountMutation,
  serviceAccountQuery,
  updateServiceAccountMutation,
} from '../../queries/service-accounts'
import { StartNode } from '../../scope/start-node'
import { nameOf } from './account-columns'
import { AccountForm, createBody, draftOf, updateBody } from './account-form'
import { NewKey } from './new-key'

export function NewServiceAccountPage() {
  const [made, setMade] = useState<ServiceAccountWithKey>()
  const navigate = useNavigate()
  if (made)
    return (
      <WritePage type="service_account" title={nameOf(made)} needs={createServiceAccount.needs}>
        {() => (
          <NewKey
            account={made}
            onClose={() =>
              void navigate({ to: '/service-accounts/$id', params: { id: made.id }, replace: true })
            }
          />
        )}
      </WritePage>
    )
  return (
    <NewPage
      type="service_account"
      lead="A program signs in with the key of a service account, and can do what the account’s role allows."
      operation={createServiceAccount}
      body={createBody}
      mutation={createServiceAccountMutation}
    >
      {(writing) => (
        <StartNode>
          {(node) => (
            <AccountForm
              {...writing}
              start={draftOf({ msp_node: node })}
              onDone={(account) => {
                tellSaved(`${isolated(nameOf(account))} was created`, account)
                setMade(account)
              }}
            />
          )}
        </StartNode>
      )}
    </NewPage>
  )
}

export const EditServiceAccountPage = () => (
  <EditPage
    type="service_account"
    query={serviceAccountQuery}
    operation={updateServiceAccount}
    draftOf={draftOf}
    body={updateBody}
    mutation={updateServiceAccountMutation}
  >
    {(account, writing) => (
      <UnlessSuperior of={account} who="This account">
        <AccountForm account={account} {...writing} />
      </UnlessSuperior>
    )}
  </EditPage>
)
