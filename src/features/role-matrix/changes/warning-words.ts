import { permissionName } from '#contract/roles/permissions'
import type { Prerequisite } from '#domain/advice/permission-advice'
import type { RoleWarning } from '#domain/advice/role-warnings'
import { listed } from '../../../lib/words'
import { needPerson } from '../../../session/use-can'

const quoted = (code: string) => `“${permissionName(code)}”`

const needWords = ({ code, needs, because }: Prerequisite): string =>
  `${quoted(code)} needs ${quoted(needs)}. ${because}`

export function warningWords(warning: RoleWarning): string {
  switch (warning.kind) {
    case 'needs':
      return needWords(warning.missing)
    case 'refused':
      return `The server will refuse this change, because ${needPerson(warning.codes) ? 'no API key can use' : 'you don’t have'} ${listed(warning.codes.map(quoted))}.`
  }
}
