import type { Id } from '#contract/shape'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { KeySquare } from 'lucide-react'
import { listRoles } from '#contract/roles'
import { actions, type Action, type TargetKind } from '#domain/access/actions'
import { companyInWorld } from '#domain/access/records'
import { may, whoMay, type Answer, type Target } from '#domain/access/may'
import { holderKey, nodeIn, type Holder, type World } from '#domain/access/world'
import { mapKnown, valueOfKnown } from '#domain/known'
import { NotAllowed } from '../errors/not-allowed'
import { Page } from '../frame/page'
import { isolated, listed, sentence } from '../lib/words'
import type { RecordPage } from '../queries/record-types'
import { useCan } from '../session/use-can'
import { Card } from '../ui/card'
import { CopyButton } from '../ui/copy-button'
import { EmptyState } from '../ui/empty-state'
import { ComboField } from '../ui/fields/combo-field'
import type { ComboOption } from '../ui/fields/combo-box'
import { Name } from '../ui/name'
import { PlainLink } from '../ui/plain-link'
import { Skeleton } from '../ui/waiting/skeleton'
import { ableWords, actionsOn, actionWords, doesWords, kindWords, levelIn, namedWords } from './action-words'
import { holderDetail, holderText } from './place-words'
import { gapWords, reasonWords } from './reason-words'
import { targetIn } from './record-access'
import { useCompaniesFound } from './use-companies-found'
import { useWorld } from './use-world'

const kinds: readonly TargetKind[] = ['company', 'person', 'role', 'key', 'node']
const isKind = (text: string | undefined): text is TargetKind => kinds.some((kind) => kind === text)

const holderOption = (holder: Holder): ComboOption => ({
  value: holderKey(holder),
  label: holder.name,
  note: holderDetail(holder),
})
const actionOptions: readonly ComboOption[] = kinds.flatMap((kind) =>
  actionsOn(kind).map((one) => ({
    value: `${kind} ${one.id}`,
    label: actionWords(one),
    group: kindWords[kind],
  })),
)
const pathOf = (world: World, parent: Id<'node'> | null | undefined): string => {
  const above = nodeIn(world, parent ?? '')
  return above ? `in ${isolated(above.name)}` : ''
}

/** What the question can be about, by kind. */
function optionsOn(
  world: World,
  kind: TargetKind,
  companies: readonly { id: string; name: string }[],
): readonly ComboOption[] {
  if (kind === 'company')
    return companies.map(({ id, name }) => ({ value: id, label: name, note: `ID ${id}` }))
  if (kind === 'node')
    return world.order.map(({ id, name, parent }) => ({
      value: id,
      label: name,
      note: pathOf(world, parent),
    }))
  if (kind === 'role')
    return [...world.roleOf.values()].map(({ id, name }) => ({ value: id, label: name, note: `ID ${id}` }))
  return [...world.holderOf.values()]
    .filter((holder) => holder.kind === kind)
    .map((holder) => ({ ...holderOption(holder), value: holder.id }))
}

const pages: Readonly<Record<TargetKind, RecordPage>> = {
  node: '/nodes',
  company: '/companies',
  person: '/employees',
  key: '/service-accounts',
  role: '/roles',
}

/** The others who can, so that the person knows whom to ask. */
function Others({ world, action, target }: { world: World; action: Action; target: Target }) {
  const able = mapKnown(whoMay(world, action, target), (all) => all.map(({ holder }) => holder))
  const some = (valueOfKnown(able) ?? []).slice(0, 3)
  return (
    <p className="border-t border-line px-4 py-3 text-sm text-soft">
      {ableWords(world, action, able, namedWords(action, target.record.name))}{' '}
      {some.length > 0 && `Among them: ${listed(some.map(holderText))}. `}
      {some.length > 0 && (
        <PlainLink
          to={`${pages[target.kind]}/${target.record.id}`}
          search={{ view: 'access', can: action.id }}
          className="link"
        >
          Show all
        </PlainLink>
      )}
    </p>
  )
}

const verdicts: Readonly<Record<Answer['answer'], string>> = { yes: 'Yes', no: 'No', unknown: 'Not known' }

function Verdict({
  world,
  holder,
  action,
  target,
}: {
  world: World
  holder: Holder
  action: Action
  target: Target
}) {
  const answer = may(world, holder, action, target)
  const from = answer.answer === 'yes' && nodeIn(world, answer.from)?.name
  const role = world.roleOf.get(holder.role ?? '')?.name
  return (
    <Card title="Answer">
      <div role="status" className="flex flex-col gap-2 px-4 py-3">
        <p className="text-lg">
          <span className="font-semibold">{verdicts[answer.answer]}.</span>{' '}
          <Name>{sentence(holderText(holder))}</Name>{' '}
          {doesWords(action, namedWords(action, target.record.name), answer.answer)}.
          {answer.answer === 'yes' && action.id === 'act' && ` It lets them ${levelIn(world, holder)}.`}
        </p>
        {answer.answer === 'yes' && (
          <p className="text-soft">
            Through the role <Name>{role}</Name> at <Name>{from || ''}</Name>
            {answer.how === 'from above' ? ', which cascades to the nodes below.' : '.'}
            {target.kind === 'company' &&
              action.id.startsWith('open') &&
              ' This follows from the meaning of the permission: no operation of the API opens a tenant.'}
          </p>
        )}
        {answer.answer === 'unknown' && (
          <p className="text-soft">What would decide isn’t known: {gapWords(answer.gaps)}.</p>
        )}
        {answer.answer === 'no' && (
          <ul className="flex list-disc flex-col gap-2 pl-5">
            {answer.reasons.map((reason) => {
              const { because, instead } = reasonWords(world, reason, holder, target)
              return (
                <li key={reason.why}>
                  {because} {instead && <span className="block text-soft">{instead}</span>}
                </li>
              )
            })}
          </ul>
        )}
      </div>
      <Others world={world} action={action} target={target} />
    </Card>
  )
}

/** Asks one question: may this person or key do this to that, and why? The address holds it. */
function Question({ world }: { world: World }) {
  const { who, do: act, on } = useSearch({ from: '/app/access' })
  const navigate = useNavigate({ from: '/access' })
  const [kindText, id] = on.split(' ', 2)
  const kind = isKind(kindText) ? kindText : undefined
  const { companies, search, isWaiting } = useCompaniesFound(kind === 'company' ? id : undefined)
  const action = actions.find((one) => one.on === kind && one.id === act)
  const holder = world.holderOf.get(who)
  const company = companies.find((one) => one.id === id)
  const target =
    kind !== undefined && id !== undefined && (kind !== 'company' || company)
      ? targetIn(world, {
          kind,
          id,
          name: company?.name ?? '',
          node: company && companyInWorld(company).node,
        })
      : undefined
  const ask = (more: { who?: string; do?: string; on?: string }) =>
    void navigate({ search: (now) => ({ ...now, ...more }), replace: true, resetScroll: false })
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <div className="card grid gap-4 p-4 sm:grid-cols-3">
        <ComboField
          label="Who"
          placeholder="Person or key"
          value={who}
          problem={who !== '' && !holder ? 'The link names somebody whom you can’t see.' : undefined}
          onChange={(value) => ask({ who: value })}
          options={[...world.holderOf.values()].map(holderOption)}
        />
        <ComboField
          label="May they"
          placeholder="Do what"
          value={action ? `${action.on} ${action.id}` : ''}
          problem={act !== '' && !action ? 'The link asks what can’t be asked here.' : undefined}
          onChange={(value) => {
            const [next = '', ...words] = value.split(' ')
            ask({ do: words.join(' '), on: next === kind ? on : next })
          }}
          options={actionOptions}
        />
        {kind ? (
          <ComboField
            key={kind}
            label="Whom or what"
            placeholder={`Choose among ${kindWords[kind].toLowerCase()}`}
            value={id ?? ''}
            problem={id && !target && !isWaiting ? 'The link names something that you can’t see.' : undefined}
            onChange={(value) => ask({ on: `${kind} ${value}` })}
            options={optionsOn(world, kind, companies)}
            onSearch={kind === 'company' ? search : undefined}
          />
        ) : (
          <p className="self-end pb-2 text-sm text-muted">Choose first what to do.</p>
        )}
      </div>
      {holder && action && target ? (
        <Verdict world={world} holder={holder} action={action} target={target} />
      ) : (
        <div className="card">
          <EmptyState icon={<KeySquare />} title="Ask who may do what">
            Choose a person or key, what they want to do, and with what. The answer says why, and what would
            have to change.
          </EmptyState>
        </div>
      )}
    </div>
  )
}

export function AccessPage() {
  const { allowed } = useCan(listRoles.needs)
  const world = useWorld()
  return (
    <Page title="Access" actions={<CopyButton text={() => location.href}>Copy link</CopyButton>}>
      {!allowed ? (
        <div className="card">
          <NotAllowed needs={listRoles.needs} what="who may do what" />
        </div>
      ) : world ? (
        <Question world={world} />
      ) : (
        <div className="card awaited p-4" aria-busy="true">
          <Skeleton className="w-72" />
        </div>
      )}
    </Page>
  )
}
