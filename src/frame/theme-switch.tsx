import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { setTheme, themes, useTheme } from './theme'

const icons = { system: Monitor, light: Sun, dark: Moon }
const labels = { system: 'System theme', light: 'Light theme', dark: 'Dark theme' }

export function ThemeSwitch() {
  const now = useTheme()
  const group = useId()
  return (
    <fieldset className="flex shrink-0 gap-0.5 rounded-md border border-line bg-sunken p-0.5">
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => {
        const Icon = icons[theme]
        return (
          <label
            key={theme}
            title={labels[theme]}
            className="grid size-7 cursor-pointer place-items-center rounded-sm text-muted hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={theme === now}
              onChange={() => setTheme(theme)}
            />
            <Icon size={15} aria-hidden="true" />
            <span className="sr-only">{labels[theme]}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
