import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, type ComponentType } from 'react'
import type { letter as pressLetter } from './letters'
import { useOnDemand } from '../ui/on-demand'
import type { Tool, ToolProps } from './tool'

const load: Record<Exclude<Tool, 'palette'>, () => Promise<ComponentType<ToolProps>>> = {
  help: async () => (await import('./keyboard-help')).KeyboardHelp,
  api: async () => (await import('./page-commands')).PageCommands,
}
let letters: Promise<typeof pressLetter> | undefined

/** Opens the command palette, keyboard shortcuts and curl commands of every page. Each loads when it is first opened. */
export function Tools() {
  const { Part, open: show, close } = useOnDemand<ToolProps>()
  const router = useRouter()
  const open = (tool: Tool) => show(tool === 'palette' ? router.options.context.loadPalette : load[tool])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // An open dialog keeps its keys.
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return
      const { key, target, ctrlKey, metaKey, altKey } = event
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault()
        open('palette')
      } else if (
        !ctrlKey &&
        !metaKey &&
        !altKey &&
        target instanceof HTMLElement &&
        (letters || key === 'g' || key === '?')
      )
        void (letters ??= import('./letters').then((part) => part.letter)).then(
          (press) => press(key, target, open, router),
          () => (letters = undefined),
        )
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })

  const look =
    'flex h-9 shrink-0 items-center gap-2 rounded-md text-sm text-muted hover:bg-hover hover:text-ink'
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => open('palette')}
        className={`${look} px-2.5 md:border md:border-line md:pr-1.5`}
      >
        <Search size={15} aria-hidden="true" />
        <span className="max-md:sr-only">Search or run a command</span>
        <kbd aria-hidden="true" className="rounded-sm bg-sunken px-1.5 font-sans text-xs max-md:hidden">
          Ctrl K
        </kbd>
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open('api')}
        title="This page as curl commands"
        className={`${look} px-2.5`}
      >
        API
        <span className="sr-only">: this page as curl commands</span>
      </button>
      {Part && <Part onClose={close} onOpen={open} />}
    </>
  )
}
