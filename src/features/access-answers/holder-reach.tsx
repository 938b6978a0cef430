import { reachOf } from '#domain/access/reach'
import { holderKey, type Holder, type World } from '#domain/access/world'
import { reachSentence } from '../../access/reach-words'
import { WhatRoleCan } from '../../access/what-role-can'
import { Card } from '../../ui/card'
import { Through } from './verdict'
import { PlainLink } from '../../ui/buttons/plain-link'

/** Where a person or key can act, and what they can do there. */
export function HolderReach({ world, holder }: { world: World; holder: Holder }) {
  const reach = reachOf(world, holder)
  const who = holderKey(holder)
  const opens = reach?.opens === 'none' ? 'company see' : 'company open'
  return (
    <>
      <Card
        title={holder.kind === 'key' ? 'What the key reaches' : 'What they reach'}
        note={
          <span className="flex gap-4 text-sm">
            <PlainLink to="/access" search={{ who, do: opens, by: 'company', node: '' }} className="link">
              Companies by name
            </PlainLink>
            <PlainLink to="/access" search={{ who, do: '', node: '' }} className="link">
              Every action
            </PlainLink>
          </span>
        }
      >
        <p className="px-4 py-3 text-lg">
          {reach
            ? reachSentence(world, holder, reach)
            : 'Not known: the role, its permissions or the node isn’t among those you can view.'}
        </p>
        {reach && (
          <p className="px-4 pb-3 text-soft">
            <Through world={world} holder={holder} />
          </p>
        )}
      </Card>
      {reach && (
        <Card title="What they can do there">
          <WhatRoleCan permissions={reach.permissions} kind={holder.kind} />
        </Card>
      )}
    </>
  )
}
