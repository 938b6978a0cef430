import type { Refused } from '#domain/access/refused'
import type { World } from '#domain/access/world'
import { superiorCodes } from '#domain/roles/permission-set'
import { SomeNames } from '../scope/some-names'
import type { MyPermissions } from '../session/permissions'
import { needPerson } from '../session/use-can'
import { holderText, whoWords } from './place-words'

/** What the caller can't use of the roles of those people and keys. */
const lackedIn = (world: World, { holders }: Refused, mine: MyPermissions): string[] =>
  holders.flatMap(({ role = '' }) => superiorCodes(world.roleOf.get(role)?.permissions ?? {}, mine))

function wordsOf(world: World, refused: Refused, mine: MyPermissions): string {
  const who = whoWords(refused.holders)
  switch (refused.why) {
    case 'stranded':
      return `${who} would have a role that doesn’t apply at their node. Give them another role first:`
    case 'superior':
      return needPerson(lackedIn(world, refused, mine))
        ? `No API key can use all permissions of ${who}. Sign in as a person:`
        : `${who} can do more than you, and would gain or lose access:`
    case 'last administrator':
      return 'Nobody would administer the root node. Make someone else administrator first. The last one is:'
  }
}

type Props = { world: World; all: readonly Refused[]; isCertain: boolean; mine: MyPermissions }

/** Why the server refuses a change, with those because of whom it does. */
export const Refusals = ({ world, all, isCertain, mine }: Props) => (
  <>
    <p className="font-semibold">The server {isCertain ? 'refuses' : 'may refuse'} this change</p>
    <ul className="flex flex-col gap-1">
      {all.map((refused) => (
        <li key={refused.why}>
          {wordsOf(world, refused, mine)} <SomeNames names={refused.holders.map(holderText)} />
        </li>
      ))}
    </ul>
  </>
)

/** The first reason in one sentence, for the button that waits. */
export const refusalWords = (world: World, all: readonly Refused[], mine: MyPermissions) =>
  all[0] && `The server refuses this: ${wordsOf(world, all[0], mine).replace(/:$/, '.')}`
