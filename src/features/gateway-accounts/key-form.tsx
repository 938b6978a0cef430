import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addUpstreamKey, updateUpstreamKey, type UpstreamKey } from '#contract/gateway-accounts'
import type { BodyOf } from '#contract/wire'
import { errorSentence } from '../../errors/error-words'
import { issuesByField } from '../../form/draft'
import { isolated } from '../../lib/words'
import { useSending } from '../sign-in/use-sending'
import { Button, buttonLook } from '../../ui/buttons/button'
import { CheckField, TextField } from '../../ui/fields/fields'
import { useFirstField } from '../../ui/fields/first-field'
import { SecretField } from '../../ui/fields/secret-field'
import { showToast } from '../../ui/overlay/toast'
import { nameOf } from './key-columns'

type Body = BodyOf<typeof addUpstreamKey> | BodyOf<typeof updateUpstreamKey>
type Props<B extends Body> = {
  /** undefined: a new one. */
  known?: UpstreamKey
  mutation: UseMutationOptions<UpstreamKey, Error, B>
}

/** The fields, and the function that saves them. */
function useKeyForm<B extends Body>({ known, mutation }: Props<B>) {
  const [name, setName] = useState(known?.name ?? '')
  const [key, setKey] = useState('')
  const recorded = known?.records_licences ?? false
  const [records, setRecords] = useState(recorded)
  const { busy, problem, fields, refuse, send } = useSending(errorSentence)
  const navigate = useNavigate()
  const { mutateAsync } = useMutation(mutation)
  const schema = known ? updateUpstreamKey.body : addUpstreamKey.body

  const submit = () => {
    // An empty field of a known key keeps the key.
    const read = schema.safeParse({
      name,
      ...(known && key === '' ? {} : { key }),
      ...(records === recorded ? {} : { records_licences: records }),
    })
    if (!read.success) return refuse('', issuesByField(read.error))
    void send(async () => {
      const saved = await mutateAsync(read.data as B) // The schema of this form has parsed it.
      const isNew = key !== '' // The API isn't asked about a key before its first use.
      showToast(
        'good',
        `${isolated(nameOf(saved))} was saved.${isNew ? ' Its first use shows whether the API accepts it.' : ''}`,
      )
      await navigate({ to: '/upstream-keys', replace: true })
    })
  }
  const above = Object.keys(fields).length > 0 ? '' : problem
  return { name, setName, key, setKey, records, setRecords, fields, above, busy, submit }
}

/**
 * The form of a key. Unlike other forms it neither keeps the input nor shows it as a command, because a key
 * must not stay in the browser.
 */
export function UpstreamKeyForm<B extends Body>(props: Props<B>) {
  const { known } = props
  const { name, setName, key, setKey, records, setRecords, fields, above, busy, submit } = useKeyForm(props)
  return (
    <form
      ref={useFirstField()}
      aria-label={known ? 'Edit API key' : 'Add API key'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="card flex max-w-3xl flex-col gap-4 p-4 sm:p-6"
    >
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        problem={fields['name']}
        hint="Say who works with it, or what it can do. The audit log shows this name."
      />
      <SecretField
        label={known ? 'New key' : 'Key'}
        optional={known !== undefined}
        what="key"
        autoComplete="new-password"
        value={key}
        onChange={setKey}
        problem={fields['key']}
        hint={
          known
            ? 'Leave it empty to keep the key. People work with the new one from their next request on.'
            : 'The key of a service account of the API. It is stored encrypted, and nobody sees it again.'
        }
      />
      <CheckField
        label="Record licences with this key"
        hint="Every night this server reads nodes, companies and prices that the key sees. Only one key does this."
        checked={records}
        onChange={setRecords}
        problem={fields['records_licences']}
      />
      <p role="alert" className="text-sm text-bad empty:hidden">
        {above}
      </p>
      <div className="flex justify-end gap-2">
        <Link to="/upstream-keys" className={buttonLook('quiet')}>
          Cancel
        </Link>
        <Button submit look="primary" busy={busy}>
          {known ? 'Save API key' : 'Add API key'}
        </Button>
      </div>
    </form>
  )
}
