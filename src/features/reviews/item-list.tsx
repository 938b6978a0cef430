import { keyOf } from '#domain/review/decisions'
import { memo, useMemo, useState, type ReactNode } from 'react'
import type { Review } from '#contract/reviews/reviews'
import { Name } from '../../ui/name'
import { Day } from '../../ui/time/time'
import { ItemRow, TogetherRow, type ChoiceProps } from './decide/item-row'
import { sectionsOf, type ItemGroup } from './item-sections'
import type { Item, Question } from './review-items'

const statusWords: Readonly<Record<string, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  deleted: 'Deleted',
}

const Rows = ({ items, ...choice }: ChoiceProps & { items: readonly Item[] }) => (
  <ul>
    {items.map((item) => (
      <ItemRow key={keyOf(item.step)} item={item} {...choice} />
    ))}
  </ul>
)

/** What is drawn only once somebody looks. */
function Folded({ words, children }: { words: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="rounded-md px-2 py-1.5 text-xs text-muted hover:bg-hover hover:text-ink">
        {words}
      </summary>
      {isOpen && children()}
    </details>
  )
}

type HeadProps = { level: 'h2' | 'h3'; title: string; children: ReactNode }
const Head = ({ level: Heading, title, children }: HeadProps) => (
  <div className="flex items-baseline gap-2 px-2 pt-3 pb-1 text-xs">
    <Heading className="min-w-0 flex-1 truncate font-semibold" title={title}>
      <Name>{title}</Name>
    </Heading>
    <span className="text-muted">{children}</span>
  </div>
)

/** The earlier signature of a role, and what was signed now. */
const Signed = ({ of: { before_closed_at: at, fingerprint } }: { of: Review['roles'][number] }) => (
  <span className="max-sm:hidden">
    {' '}
    {at && (
      <>
        signed before: <Day at={at} /> ·{' '}
      </>
    )}
    fingerprint{' '}
    <code className="font-mono" title={fingerprint}>
      {fingerprint.slice(0, 12)}
    </code>
  </span>
)

type GroupProps = ChoiceProps & { group: ItemGroup }
function Group({ group: { reviewed, items, together, rest }, ...choice }: GroupProps) {
  return (
    <>
      {reviewed && (
        <Head level="h3" title={reviewed.name}>
          {statusWords[reviewed.status] ?? reviewed.status}
          {!choice.onChoose && <Signed of={reviewed} />}
        </Head>
      )}
      {together ? (
        <TogetherRow question={together.question} isDecided={items.every(({ made }) => made)} {...choice}>
          {together.words}
        </TogetherRow>
      ) : (
        items.length > 0 && <Rows items={items} {...choice} />
      )}
      {rest && <Folded words={rest.words}>{() => <Rows items={rest.items()} {...choice} />}</Folded>}
    </>
  )
}

const isSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((one, at) => one === others[at])

/** A decision redraws only its own group, because a review can have hundreds of roles. */
const OneGroup = memo(
  Group,
  (one, other) =>
    one.current === other.current &&
    one.onChoose === other.onChoose &&
    isSame(one.group.from, other.group.from),
)

type Props = ChoiceProps & { review: Review; questions: readonly Question[] }

/** Everything that the review decides about: what it asks, and folded what didn't change. */
export function ItemList({ review, questions, current, onChoose }: Props) {
  const sections = useMemo(() => sectionsOf(review, questions), [review, questions])
  const draw = (group: ItemGroup) => (
    <OneGroup
      key={group.key}
      group={group}
      // Undefined for all other roles, which are not drawn again.
      current={group.reviewed && group.key !== current?.id ? undefined : current}
      onChoose={onChoose}
    />
  )
  const all = (groups: readonly ItemGroup[]) => (
    <ul>
      {groups.map((group) => (
        <li key={group.key} className="[contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
          {draw(group)}
        </li>
      ))}
    </ul>
  )
  return sections.map(({ title, figure, isFolded, groups }) =>
    isFolded ? (
      <Folded key="folded" words={title}>
        {() => all(groups)}
      </Folded>
    ) : (
      <section key={figure === undefined ? 'roles' : title} aria-label={title}>
        <Head level="h2" title={title}>
          {figure}
        </Head>
        {figure === undefined ? all(groups) : groups.map(draw)}
      </section>
    ),
  )
}
