import { useQuery } from '@tanstack/react-query'
import { type GatewayPerson } from '#contract/gateway-accounts'
import { serverQuery } from '../../api/server-query'
import { errorWords } from '../../errors/error-words'
import { changedOnly } from '../../form/draft'
import { FormFrame } from '../../form/form-frame'
import { useForm, type Writing } from '../../form/use-form'
import { CheckField, ChoiceField, FieldGroup, TextField } from '../../ui/fields/fields'
import { NameOption } from '../../ui/fields/select-field'
import { KeysEntered } from './keys-entered'
import { DeliveryField } from './person-actions'
import { offeredKeysQuery } from '../../queries/gateway-accounts'

type PersonDraft = {
  readonly name: string
  readonly email: string
  readonly keeper: boolean
  /** The id of a key; empty for none. */
  readonly upstream_key: string
  readonly delivery: 'mail' | 'show'
}

export const draftOf = ({
  name = '',
  email = '',
  keeper = false,
  upstream_key,
}: Partial<GatewayPerson>): PersonDraft => ({
  name,
  email,
  keeper,
  upstream_key: upstream_key ?? '',
  delivery: 'mail',
})
export const newPerson = draftOf({})

export const addBody = ({ upstream_key, ...draft }: PersonDraft) => ({
  ...draft,
  upstream_key: upstream_key || null,
})
export function changeBody(draft: PersonDraft, base: PersonDraft) {
  const { upstream_key: key, name, keeper } = changedOnly(base, draft)
  return {
    ...(name === undefined ? {} : { name }),
    ...(keeper === undefined ? {} : { keeper }),
    ...(key === undefined ? {} : { upstream_key: key || null }),
  }
}

type Props<B, R extends GatewayPerson> = Writing<PersonDraft, B, R> & {
  person?: GatewayPerson
}

export function PersonForm<B, R extends GatewayPerson>({ person, ...writing }: Props<B, R>) {
  const form = useForm(writing)
  const { draft, set, field, problems } = form
  return (
    <FormFrame form={form}>
      <FieldGroup title="Person">
        <TextField label="Name" {...field('name')} />
        {!person && <TextField label="Email" inputMode="email" {...field('email')} />}
        {!person && <DeliveryField {...field('delivery')} />}
      </FieldGroup>
      <FieldGroup title="Access">
        <KeyField {...field('upstream_key')} held={person} />
        <CheckField
          label="Keeper"
          hint="Keepers manage the people and the API keys of this server."
          checked={draft.keeper}
          onChange={(keeper) => set({ keeper })}
          problem={problems['keeper']}
        />
        {person?.keeper && !draft.keeper && <KeysEntered by={person} />}
      </FieldGroup>
    </FormFrame>
  )
}

type KeyFieldProps = {
  value: string
  held: GatewayPerson | undefined
  problem: string | undefined
  onChange: (value: string) => void
}

/** The key that the person works with. It stays a choice even if the list couldn't be read and lacks it. */
function KeyField({ value, held, problem, onChange }: KeyFieldProps) {
  const { data, error } = useQuery(offeredKeysQuery)
  const { data: server } = useQuery(serverQuery)
  const byGroups = server?.sign_in?.groups_set_roles === true
  const keys = data?.results ?? []
  const isListed = value === '' || keys.some(({ id }) => id === value)
  return (
    <ChoiceField
      label="API key"
      value={value}
      onChange={onChange}
      problem={problem ?? (error ? `The keys couldn’t be read. ${errorWords(error).advice}` : undefined)}
      hint={
        <>
          They can do what the API allows this key to do. Without a key, they can only sign in.
          {byGroups && (
            <span className="block">
              Whenever they sign in with {server.sign_in?.provider ?? 'the provider'}, their groups there set
              this key again.
            </span>
          )}
        </>
      }
    >
      <option value="">No key</option>
      {!isListed && <NameOption value={value} name={held?.upstream_key_name ?? `Key ${value}`} />}
      {keys.map(({ id, name }) => (
        <NameOption key={id} value={id} name={name ?? `Key ${id}`} />
      ))}
    </ChoiceField>
  )
}
