import { LogOut, Monitor, Moon, Plug, ShieldCheck, Sun, UserRound } from 'lucide-react'
import { formatMoment } from '../../lib/dates'
import { signOut } from '../../session/session'
import { askBeforeLoss } from '../../session/unsaved-now'
import { Menu } from '../../ui/overlay/menu'
import { MenuChoice, MenuChoices, MenuItem, MenuLine, MenuLink } from '../../ui/overlay/menu-item'
import type { MenuPlace } from '../../ui/overlay/menu-place'
import { setTheme, themes, useTheme } from '../theme'
import type { Tool } from '../tool'

export type PersonMenuProps = {
  isPerson: boolean
  name: string
  /** The role and node of a person, or how much they or the key can do. */
  words: string
  since: number
  place: MenuPlace
  onTool: (tool: Tool) => void
  onClose: () => void
}

const choices = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
} as const

/** The caller's own menu: account, permissions, theme, sign-out. */
export function PersonMenu({ isPerson, name, words, since, place, onTool, onClose }: PersonMenuProps) {
  const now = useTheme()
  return (
    <Menu
      label={isPerson ? 'Your account' : 'Your key'}
      title={name}
      note={`${words} · signed in ${formatMoment(new Date(since).toISOString())}`}
      place={place}
      onClose={onClose}
    >
      {isPerson && (
        <MenuLink icon={<UserRound size={16} aria-hidden="true" />} link={{ to: '/account' }}>
          My account
        </MenuLink>
      )}
      <MenuItem icon={<ShieldCheck size={16} aria-hidden="true" />} onChoose={() => onTool('permissions')}>
        Your permissions
      </MenuItem>
      <MenuLink icon={<Plug size={16} aria-hidden="true" />} link={{ to: '/about' }}>
        About this API
      </MenuLink>
      <MenuLine />
      <MenuChoices label="Theme">
        {themes.map((theme) => {
          const { label, Icon } = choices[theme]
          return (
            <MenuChoice
              key={theme}
              checked={theme === now}
              icon={<Icon size={16} aria-hidden="true" />}
              onChoose={() => setTheme(theme)}
            >
              {label}
            </MenuChoice>
          )
        })}
      </MenuChoices>
      <MenuLine />
      <MenuItem icon={<LogOut size={16} aria-hidden="true" />} onChoose={() => askBeforeLoss(signOut)}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
