import type { IdNumber } from '#contract/shape'
import type { Db } from '../../../db/open'
import type { Change } from '../../../http/recorder'
import type { SsoSettings } from '../../../callers/sso.rules'
import type { Claims } from './claims.rules'
import type { Names } from './names.rules'

/**
 * How people of a provider come in here. On our own server they are employees with a role at a node. Behind a
 * gateway they have a key. Each part throws a refusal to somebody who may not come in.
 */
export type Admission<Given> = {
  /** The grant of somebody's groups; undefined where groups give nothing. */
  readonly givenBy: (tx: Db, settings: SsoSettings, claims: Claims) => Promise<Given | undefined>
  /**
   * Makes a person active whose account at the provider is new here: an invited one, or a new one if their
   * groups give something.
   */
  readonly welcome: (
    tx: Db,
    settings: SsoSettings,
    claims: Claims,
    given: Given | undefined,
    now: Date,
  ) => Promise<{ readonly person: IdNumber<'sign-in'>; readonly isNew: boolean }>
  /**
   * Gives a person what their groups give. @returns what the audit log says; undefined when nothing changed
   */
  readonly give: (
    tx: Db,
    person: IdNumber<'sign-in'>,
    given: Given,
    how: { readonly settings: SsoSettings; readonly now: Date },
  ) => Promise<Pick<Change, 'nodes' | 'before' | 'after'> | undefined>
  /**
   * Gives a person the name or address that they now have at the provider. An address of somebody else stays
   * with them. @returns the same
   */
  readonly rename: (
    tx: Db,
    person: IdNumber<'sign-in'>,
    renamed: Renamed,
  ) => Promise<Pick<Change, 'nodes' | 'before' | 'after'> | undefined>
}
export type Renamed = Partial<Names> & { readonly email?: string }
