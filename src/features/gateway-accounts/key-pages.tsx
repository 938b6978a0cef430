import { useNavigate } from '@tanstack/react-router'
import { addUpstreamKey, updateUpstreamKey } from '#contract/gateway-accounts'
import { EditPage } from '../../form/edit-page'
import { NewPage } from '../../form/new-page'
import { tellSaved } from '../../form/saved'
import { isolated } from '../../lib/words'
import { LicenceWalks } from '../licence-walks/licence-walks'
import { nameOf } from './key-columns'
import { bodyOf, draftOf, UpstreamKeyForm } from './key-form'
import { addKeyMutation, updateKeyMutation, upstreamKeyQuery } from '../../queries/gateway-accounts'

const list = { to: '/upstream-keys' } as const
const newKey = draftOf({})

export function NewKeyPage() {
  const navigate = useNavigate()
  return (
    <NewPage
      type="upstream_key"
      lead="People who work with this key can do what the API allows the key to do."
      operation={addUpstreamKey}
      body={(draft: typeof newKey) => bodyOf(draft, newKey)}
      mutation={addKeyMutation}
    >
      {(writing) => (
        <UpstreamKeyForm
          {...writing}
          start={newKey}
          onDone={async (key) => {
            tellSaved(`${isolated(nameOf(key))} was saved`, key)
            await navigate({ ...list, replace: true })
          }}
        />
      )}
    </NewPage>
  )
}

export const EditKeyPage = () => (
  <EditPage
    type="upstream_key"
    query={upstreamKeyQuery}
    operation={updateUpstreamKey}
    draftOf={draftOf}
    body={bodyOf}
    mutation={updateKeyMutation}
    nameOf={nameOf}
    to={list}
  >
    {(known, writing) => (
      <div className="flex max-w-3xl flex-col gap-5">
        <UpstreamKeyForm known={known} {...writing} />
        {known.records_licences && <LicenceWalks />}
      </div>
    )}
  </EditPage>
)
