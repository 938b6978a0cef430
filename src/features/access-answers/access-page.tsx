import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { listRoles } from '#contract/roles/roles'
import { companyInWorld } from '#domain/access/records'
import { belowUnseen } from '../../access/place-words'
import type { World } from '#domain/access/world'
import { useWorld } from '../../access/use-world'
import { NotAllowed } from '../../errors/not-allowed'
import { Page } from '../../frame/page'
import { FilterChips } from '../../list/filters/filter-chips'
import { NodeFilter } from '../../scope/node-filter'
import { useScope, useScopeNodes } from '../../scope/scope'
import { useCan } from '../../session/use-can'
import { isolated } from '../../lib/words'
import { CopyButton } from '../../ui/buttons/copy-button'
import { Skeleton } from '../../ui/waiting/skeleton'
import { Answers } from './answers'
import { answersList } from './answers.list'
import { actionsAsked, asked, askedIn, critical, namedRecord, spansOf, targetIn } from './question'
import { useAskedCompany } from './use-asked-company'

/** The question in the address, and what of it can't be asked. */
function useQuestion(world: World) {
  const { who, do: act, on } = useSearch({ from: '/app/access' })
  const scope = useScopeNodes()
  const { uid, only } = useScope()
  const record = useMemo(() => namedRecord(on), [on])
  const { data: company, isLoading } = useAskedCompany(on)
  return useMemo(() => {
    const actions = actionsAsked(act, record?.kind)
    const target = record && targetIn(world, record, company && companyInWorld(company))
    const spans = spansOf(world, scope)
    const names = [critical, ...actions.map(asked)]
    const isUnasked =
      act !== '' &&
      !askedIn(act, record?.kind)
        .split(',')
        .some((one) => names.includes(one))
    const problem =
      who !== '' && !world.holderOf.has(who)
        ? 'The link names somebody whom you can’t see.'
        : on !== '' && !target && !isLoading
          ? 'The link names something that you can’t see.'
          : isUnasked
            ? 'The link asks what can’t be asked here.'
            : spans
              ? undefined
              : 'The link names a node that you can’t see.'
    const about = target ?? (on === '' ? spans : undefined)
    if (problem !== undefined || !about) return { question: { actions: [], about: [] }, problem, isLoading }
    const top = world.order.find((one) => one.uid === uid)
    const isBelow = only === '' && top !== undefined && !world.places.get(top.id)?.isWhole
    return { question: { actions, about, isBelow, who: world.holderOf.get(who) }, problem, isLoading }
  }, [world, scope, record, company, isLoading, who, act, on, uid, only])
}

/** The question, beside the title: its parts are filled in like filters. */
function QuestionChips() {
  const search = useSearch({ from: '/app/access' })
  const navigate = useNavigate({ from: '/access' })
  return (
    <div
      role="group"
      aria-label="Question"
      className="-m-0.75 flex min-w-0 flex-1 items-center gap-2 overflow-x-auto p-0.75 text-xs [scrollbar-width:none]"
    >
      <FilterChips
        unfolded
        filters={answersList.question ?? []}
        search={{ ...search, do: askedIn(search.do, namedRecord(search.on)?.kind) }}
        rows={[]}
        onChange={({ do: act, ...change }) =>
          void navigate({
            search: (now) => ({
              ...now,
              page: 1,
              ...change,
              // The first choice replaces the question that stands there at first.
              ...(act !== undefined && {
                do: now.do === critical ? act.replace(`${critical},`, '') : act,
              }),
            }),
          })
        }
      />
    </div>
  )
}

function AskedAnswers({ world }: { world: World }) {
  const search = useSearch({ from: '/app/access' })
  const navigate = useNavigate({ from: '/access' })
  const { question, problem, isLoading } = useQuestion(world)
  const scope = useScope()
  // In a box of its own: what waits hides its box for a moment, and the question stays.
  if (isLoading) return <div>{loading}</div>
  const words = question.isBelow ? `${isolated(scope.name)} ${belowUnseen}` : scope.words
  return (
    <Answers
      kind={answersList}
      world={world}
      question={question}
      problem={problem}
      where={scope.uid === '' ? 'in your scope' : `in ${words}`}
      search={{ ...search, do: askedIn(search.do, namedRecord(search.on)?.kind) }}
      onSearch={(to) => void navigate({ search: to, replace: to.search !== search.search })}
      filters={search.on === '' && <NodeFilter />}
    />
  )
}

const loading = (
  <div className="awaited p-(--edge)" aria-busy="true">
    <Skeleton className="w-72" />
  </div>
)
/** Answers who may do what, and why, about nodes or one record. The address is the question. */
export function AccessPage() {
  const { allowed } = useCan(listRoles.needs)
  const world = useWorld()
  return (
    <Page
      fill
      title="Access"
      tabs={<QuestionChips />}
      actions={<CopyButton text={() => location.href}>Copy link</CopyButton>}
    >
      {!allowed ? (
        <NotAllowed needs={listRoles.needs} what="who may do what" />
      ) : world ? (
        <AskedAnswers world={world} />
      ) : (
        loading
      )}
    </Page>
  )
}
