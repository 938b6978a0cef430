import { useState } from 'react'
import type { UpstreamKey } from '#contract/gateway-accounts'
import { FormFrame } from '../../form/form-frame'
import { useForm, type Writing } from '../../form/use-form'
import { CheckField, FieldGroup, TextField } from '../../ui/fields/fields'
import { SecretField } from '../../ui/fields/secret-field'

/** The fields that the browser may keep. The key is none of them: here stands only that there is such a field. */
export const draftOf = ({ name = '', records_licences = false }: Partial<UpstreamKey>) => ({
  name,
  key: '',
  records_licences,
})
type KeyDraft = ReturnType<typeof draftOf>

export const bodyOf = ({ name, records_licences: records }: KeyDraft, base: KeyDraft) => ({
  name,
  ...(records === base.records_licences ? {} : { records_licences: records }),
})

type Props<B> = Writing<KeyDraft, B, UpstreamKey> & { known?: UpstreamKey }

export function UpstreamKeyForm<B>({ known, body, ...writing }: Props<B>) {
  const [key, setKey] = useState('')
  const form = useForm({
    ...writing,
    // An empty field of a known key keeps the key.
    body: (draft, base) => ({ ...Object(body(draft, base)), ...(known && key === '' ? {} : { key }) }),
  })
  const { draft, set, field, problems } = form
  return (
    <FormFrame form={form}>
      <FieldGroup title="API key">
        <TextField
          label="Name"
          {...field('name')}
          hint="Say who works with it, or what it can do. The audit log shows this name."
        />
        <SecretField
          label={known ? 'New key' : 'Key'}
          optional={known !== undefined}
          what="key"
          autoComplete="new-password"
          value={key}
          onChange={(next) => {
            setKey(next)
            set({ key: '' })
          }}
          problem={problems['key']}
          hint={
            known
              ? 'Leave it empty to keep the key. People work with the new one from their next request on.'
              : 'The key of a service account of the API. It is stored encrypted, and nobody sees it again. Its first use shows whether the API accepts it.'
          }
        />
        <CheckField
          label="Record licences with this key"
          hint="Every night this server reads nodes, companies and prices that the key sees. Only one key does this."
          checked={draft.records_licences}
          onChange={(records_licences) => set({ records_licences })}
          problem={problems['records_licences']}
        />
      </FieldGroup>
    </FormFrame>
  )
}
