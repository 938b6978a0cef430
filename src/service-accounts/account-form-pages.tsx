import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  createServiceAccount,
  getServiceAccount,
  updateServiceAccount,
  type ServiceAccountWithKey,
} from '#contract/service-accounts'
import { UnlessSuperior } from '../employees/role/unless-superior'
import { EditPage } from '../form/edit-page'
import { tellSaved } from '../form/saved'
import { WritePage } from '../form/write-page'
import { isolated } from '../lib/words'
import { StartNode } from '../scope/start-node'
import { nameOf } from './account-columns'
import { AccountForm, createBody, draftOf, updateBody } from './account-form'
import { NewKey } from './new-key'
import {
  createServiceAccountMutation,
  readServiceAccount,
  serviceAccountQuery,
  updateServiceAccountMutation,
} from '../queries/service-accounts'

const list = { to: '/service-accounts' } as const

export function NewServiceAccountPage() {
  const [made, setMade] = useState<ServiceAccountWithKey>()
  const navigate = useNavigate()
  if (made)
    return (
      <WritePage
        title={nameOf(made)}
        needs={createServiceAccount.needs}
        back={list}
        backTo="Service accounts"
      >
        {() => (
          <NewKey
            value={made.key}
            name={nameOf(made)}
            onDone={() =>
              void navigate({ to: '/service-accounts/$id', params: { id: made.id }, replace: true })
            }
          />
        )}
      </WritePage>
    )
  return (
    <WritePage
      title="New service account"
      lead="A program signs in with the key of a service account, and can do what the account’s role allows."
      needs={createServiceAccount.needs}
      back={list}
      backTo="Service accounts"
    >
      {() => (
        <StartNode>
          {(node) => (
            <AccountForm
              node={node}
              schema={createServiceAccount.body}
              body={createBody}
              mutation={createServiceAccountMutation}
              submit="Create service account"
              cancel={list}
              onDone={(account) => {
                tellSaved(`${isolated(nameOf(account))} was created`, account)
                setMade(account)
              }}
            />
          )}
        </StartNode>
      )}
    </WritePage>
  )
}

export function EditServiceAccountPage() {
  const { id } = useParams({ from: '/app/service-accounts/$id/edit' })
  return (
    <EditPage
      noun="service account"
      lead={`Service account ${id}`}
      query={serviceAccountQuery(id)}
      reads={getServiceAccount.needs}
      writes={updateServiceAccount.needs}
      nameOf={(account) => (account ? nameOf(account) : `Service account ${id}`)}
      to={{ to: '/service-accounts/$id', params: { id } }}
    >
      {(account, saving) => (
        <UnlessSuperior of={account} who="This account">
          <AccountForm
            account={account}
            schema={updateServiceAccount.body}
            body={updateBody}
            mutation={updateServiceAccountMutation(id)}
            reread={async () => draftOf(await readServiceAccount(id))}
            {...saving}
          />
        </UnlessSuperior>
      )}
    </EditPage>
  )
}
