import { permissionName } from '#contract/roles/permissions'
import type { TargetKind } from '#domain/access/actions'
import { cascade, holds, isUnknown, type PermissionSet } from '#domain/roles/permission-set'
import { includedIn } from '#domain/advice/permission-advice'
import { type Holder } from '#domain/access/world'
import { usable } from '#domain/access/reach'
import { listed, sentence } from '../lib/words'
import { actionsOn, actionsWords, kindWords, targetKinds } from './action-words'

/** The permissions about a kind of record, each with what it lets somebody do. Of several, the last allows least. */
const permissionsOn = (kind: TargetKind): ReadonlyMap<string, readonly string[]> => {
  const all = new Map<string, string[]>()
  for (const one of actionsOn(kind)) {
    const code = one.codes.at(-1)
    if (code !== undefined && one.id !== 'act') all.set(code, [...(all.get(code) ?? []), actionsWords(one)])
  }
  return all
}

/** What somebody with these permissions can do, and what not, in words. Rules about single records aside. */
export function WhatRoleCan({
  permissions,
  kind = 'person',
}: {
  permissions: PermissionSet
  kind?: Holder['kind']
}) {
  const set = usable(kind, permissions)
  const has = (code: string) => holds(set, code) || isUnknown(set, code)
  return (
    <dl className="grid gap-x-6 gap-y-4 px-4 py-3 text-sm [grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr))]">
      <div>
        <dt className="font-semibold">Where</dt>
        <dd className="mt-1">
          {holds(set, cascade) ? 'At their node and below: ' : 'At their node. '}
          {!has(cascade) ? 'Not: ' : isUnknown(set, cascade) && 'Not known: '}
          {permissionName(cascade)}
        </dd>
      </div>
      {targetKinds.map((on) => {
        const all = [...permissionsOn(on)]
        const shown = all.filter(([code]) => has(code))
        // Opening tenants read-only adds nothing for somebody who opens them fully.
        const lacks = all.flatMap(([code]) =>
          has(code) || includedIn.some((one) => one.code === code && has(one.by)) ? [] : [code],
        )
        return (
          <div key={on}>
            <dt className="font-semibold">{kindWords[on]}</dt>
            {shown.map(([code, does]) => (
              <dd key={code} className={holds(set, code) ? 'mt-1' : 'mt-1 text-muted'}>
                {isUnknown(set, code) && 'Not known: '}
                {permissionName(code)}
                <span className="block text-xs text-muted">{sentence(listed(does))}</span>
              </dd>
            ))}
            {shown.length === 0 ? (
              <dd className="text-muted">Nothing</dd>
            ) : (
              lacks.length > 0 && (
                <dd className="mt-1 text-muted">Not: {lacks.map(permissionName).join(', ')}</dd>
              )
            )}
          </div>
        )
      })}
    </dl>
  )
}
