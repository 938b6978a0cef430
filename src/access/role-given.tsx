import type { RoleGiven } from '#contract/roles/role-given'
import { giverWords } from '#domain/roles/role-given'
import { dayShown } from '../lib/dates'
import { notKnown } from '../lib/files/file-values'
import { Name } from '../ui/name'
import { Day } from '../ui/time/time'

/** Null or undefined: the server doesn't know, or doesn't say. */
type Given = RoleGiven | null | undefined

/** The day since when, for a file. */
export const sinceCell = (given: Given): string =>
  given ? `${given.is_before ? 'before ' : ''}${dayShown(given.at)}` : notKnown

/** The giver, for a file. */
export const givenByCell = (given: Given): string => (given?.by ? giverWords(given.by) : notKnown)

/**
 * “3 Mar 2026, by Ada (ada@example.com)”, “before 29 Nov 2025, where the log begins”; `brief`: “3 Mar 2026, by
 * Ada”.
 */
export const SinceAndBy = ({ given, brief = false }: { given: Given; brief?: boolean }) =>
  given ? (
    <>
      {given.is_before && 'before '}
      <Day at={given.at} />
      {given.is_before && !brief && ', where the log begins'}
      {given.by && (
        <>
          , by <Name>{giverWords(brief ? { ...given.by, id: null, email: null } : given.by)}</Name>
        </>
      )}
    </>
  ) : (
    notKnown
  )
