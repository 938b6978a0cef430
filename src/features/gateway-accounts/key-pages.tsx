import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { RecordStates } from '../../errors/record-states'
import { WritePage } from '../../form/write-page'
import { isolated } from '../../lib/words'
import { LicenceWalks } from '../licence-walks/licence-walks'
import { nameOf } from './key-columns'
import { UpstreamKeyForm } from './key-form'
import { addKeyMutation, updateKeyMutation, upstreamKeyQuery } from '../../queries/gateway-accounts'

const page = { type: 'upstream_key', needs: 'keeper' } as const

export const NewKeyPage = () => (
  <WritePage
    {...page}
    title="Add API key"
    lead="People who work with this key can do what the API allows the key to do."
  >
    {() => <UpstreamKeyForm mutation={addKeyMutation} />}
  </WritePage>
)

export function EditKeyPage() {
  const { id } = useParams({ from: '/app/upstream-keys/$id' })
  const query = useQuery(upstreamKeyQuery(id))
  const name = query.data ? nameOf(query.data) : `Key ${id}`
  return (
    <WritePage {...page} title={`Edit ${isolated(name)}`} lead={`API key ${id}`}>
      {() => (
        <RecordStates query={query} needs="keeper" what="this API key">
          {(known) => (
            <div className="flex max-w-3xl flex-col gap-5">
              <UpstreamKeyForm known={known} mutation={updateKeyMutation(id)} />
              {known.records_licences && <LicenceWalks />}
            </div>
          )}
        </RecordStates>
      )}
    </WritePage>
  )
}
