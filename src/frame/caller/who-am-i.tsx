import { ChevronDown, KeyRound } from 'lucide-react'
import { use, useState, type ComponentType } from 'react'
import { counted, isolated } from '../../lib/words'
import { Button } from '../../ui/buttons/button'
import type { MenuPlace } from '../../ui/overlay/menu-place'
import { signOut, useSession, type Person } from '../../session/session'
import { OpenTool } from '../tool'
import type { PersonMenuProps } from './person-menu'

/** The first letters of the first and the last word. */
export function initials(name: string): string {
  const [first = '', ...more] = name.match(/(?<!\S)\S/gu) ?? []
  return (first + (more.at(-1) ?? '')).toUpperCase()
}

/**
 * “Administrator · Fjordlicht”. Empty for a person of a gateway, who has neither, and if the server says
 * neither.
 */
const roleAndNode = ({ role, node }: Person): string =>
  [role, node]
    .flatMap((name) => name || [])
    .map(isolated)
    .join(' · ')

type Open = { readonly Part: ComponentType<PersonMenuProps>; readonly place: MenuPlace }

/** Shows who is signed in as what, and opens their menu. An API key has no name of its own. */
export function WhoAmI() {
  const session = useSession()
  const onTool = use(OpenTool)
  const [menu, setMenu] = useState<Open>()
  const [failed, setFailed] = useState(false)
  if (session.state === 'out') return null
  const { permissions, since, person } = session
  const held = permissions && Object.values(permissions).filter(Boolean).length
  const words =
    (person && roleAndNode(person)) || (held === null ? 'Permissions not known' : counted(held, 'permission'))
  const name = person ? person.name || person.email : 'Your key'
  // People can sign out even if the menu doesn't load.
  if (failed)
    return (
      <Button look="quiet" onClick={() => signOut()}>
        Sign out
      </Button>
    )
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={menu !== undefined}
        onClick={({ currentTarget: place }) => {
          void import('./person-menu').then(
            (part) => setMenu({ Part: part.PersonMenu, place }),
            () => setFailed(true),
          )
        }}
        className="flex h-10 shrink-0 items-center gap-2 rounded-md pr-1 pl-1.5 text-left hover:bg-hover max-sm:px-2 md:ml-1"
      >
        <span
          aria-hidden="true"
          className="inline-grid size-6 flex-none place-items-center rounded-full bg-active text-[0.625rem]/3 font-semibold text-soft"
        >
          {person ? initials(name) : <KeyRound size={14} />}
        </span>
        <span title={`${name}\n${words}`} className="max-w-40 max-md:sr-only">
          <span className="block truncate leading-4 font-medium">{name}</span>{' '}
          <span className="block truncate text-2xs text-muted">{words}</span>
        </span>
        <ChevronDown size={14} aria-hidden="true" className="text-muted max-md:hidden" />
      </button>
      {menu && (
        <menu.Part
          isPerson={person !== undefined}
          name={name}
          words={words}
          since={since}
          place={menu.place}
          onTool={onTool}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  )
}
