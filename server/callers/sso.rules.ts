/** A group of the provider and its grant: `role@node`, or behind a gateway the name of a key. */
export type GroupEntry = { readonly group: string; readonly gives: string }

/** The provider of single sign-on, from the configuration. */
export type SsoSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** As people know it: “Continue with Example”. */
  readonly name: string
  /** Without them only the invited come in. */
  readonly groups: readonly GroupEntry[] | undefined
  readonly groupsClaim: string
  /** Whether an address counts as verified of which the provider doesn't say whether it is. */
  readonly trustsEmail: boolean
}

/**
 * Reads `admins=Administrator@Head office;helpers=Help Desk@Branch`. Names of groups can contain `=`, as
 * those of a directory do.
 * @returns undefined when an entry is incomplete
 */
export function groupEntriesIn(text: string): GroupEntry[] | undefined {
  const entries = text
    .split(/[;\n]/)
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const [group, gives] = splitAtLast(entry, '=')
      return { group, gives }
    })
  return entries.length > 0 && entries.every(({ group, gives }) => group !== '' && gives !== '')
    ? entries
    : undefined
}

/** The first entry for any of somebody's groups. */
export const entryFor = (entries: readonly GroupEntry[], groups: readonly string[]): GroupEntry | undefined =>
  entries.find(({ group }) => groups.includes(group))

/** The role and node of an entry; undefined when it isn't `role@node`. */
export function roleAndNodeOf({ gives }: GroupEntry): { role: string; node: string } | undefined {
  const [role, node] = splitAtLast(gives, '@')
  return role !== '' && node !== '' ? { role, node } : undefined
}

function splitAtLast(text: string, separator: string): [string, string] {
  const at = text.lastIndexOf(separator)
  return at < 0 ? ['', ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

/** Said before somebody goes there, and after a first attempt. */
export const cantConfirmWords = (name: string): string =>
  `${name} doesn’t say when it last asked who you are, so it can’t confirm that it’s you.`
