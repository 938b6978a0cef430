/** Ids are numbers on the wire and text in the browser. */
type Giver = {
  readonly kind?: string
  readonly id?: string | number | null | undefined
  readonly name?: string | null | undefined
  readonly email?: string | null | undefined
}

/** Who gave a role, with what tells them from others of their name. */
export function giverWords({ kind, id, name, email }: Giver): string {
  if (kind === 'groups') return name == null ? 'groups of single sign-on' : `the groups of ${name}`
  if (kind === 'server') return `the ${name ?? 'server'}`
  const own = email ?? (id == null ? undefined : `ID ${id}`)
  const named = `${kind === 'key' ? 'the key ' : ''}${name ?? ''}`
  return own === undefined ? named : `${named} (${own})`
}
