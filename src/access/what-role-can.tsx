import { actions, type TargetKind } from '#domain/access/actions'
import { holds, isUnknown, type PermissionSet } from '#domain/permission-set'
import { usable, type Holder } from '#domain/access/world'
import { sentence } from '../lib/words'
import { actionsWords, kindWords } from './action-words'

const kinds: readonly TargetKind[] = ['company', 'person', 'role', 'key', 'node']

/** What somebody with these permissions can do, and what not, in words. Rules about single records aside. */
export function WhatRoleCan({
  permissions,
  kind = 'person',
}: {
  permissions: PermissionSet
  kind?: Holder['kind']
}) {
  const set = usable(kind, permissions)
  const groups = kinds.map((on) => {
    const those = actions.filter((one) => one.on === on && one.id !== 'act')
    const can = those.filter(({ codes }) => codes.some((code) => holds(set, code)))
    const unknown = those.filter(
      (one) => !can.includes(one) && one.codes.some((code) => isUnknown(set, code)),
    )
    const cannot = those.filter((one) => !can.includes(one) && !unknown.includes(one))
    return { on, can, unknown, cannot }
  })
  return (
    <dl className="grid gap-x-6 gap-y-4 px-4 py-3 text-sm [grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr))]">
      {groups.map(({ on, can, unknown, cannot }) => (
        <div key={on}>
          <dt className="font-semibold">{kindWords[on]}</dt>
          {can.map((one) => (
            <dd key={one.id}>{sentence(actionsWords(one))}</dd>
          ))}
          {can.length === 0 && unknown.length === 0 && <dd className="text-muted">Nothing</dd>}
          {unknown.map((one) => (
            <dd key={one.id} className="text-muted">
              Not known: {actionsWords(one)}
            </dd>
          ))}
          {can.length > 0 && cannot.length > 0 && (
            <dd className="mt-1 text-muted">Not: {cannot.map(actionsWords).join('; ')}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
