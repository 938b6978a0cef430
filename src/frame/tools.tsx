import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { use, useState, type ComponentType, type ReactNode } from 'react'
import { letter } from './shortcuts'
import { areLettersOn } from '../lib/single-key-shortcuts'
import { useOnDemand } from '../ui/on-demand'
import { usePageKeys } from '../ui/overlay/layers'
import { OpenTool, useCloseOnLeave, type Tool, type ToolProps } from './tool'

const load: Record<Exclude<Tool, 'palette'>, () => Promise<ComponentType<ToolProps>>> = {
  help: async () => (await import('./keyboard-help')).KeyboardHelp,
  permissions: async () => (await import('./caller/key-permissions')).KeyPermissions,
}

/** Collects typed characters until the returned function is called. Until then these keys do nothing else. */
function keepTyped(): () => string {
  let text = ''
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (key.length === 1) text += key
    else if (key === 'Backspace') text = text.slice(0, -1)
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', press, true)
  return () => {
    removeEventListener('keydown', press, true)
    return text
  }
}

/**
 * Opens the command palette, keyboard shortcuts and permissions over every page. Each loads when it is first
 * opened.
 */
export function Tools({ children }: { children: ReactNode }) {
  const { Part, open: show, close } = useOnDemand<ToolProps>()
  const router = useRouter()
  useCloseOnLeave(close)
  const [text, setText] = useState('')
  const open = (tool: Tool, searched = '') =>
    show(async () => {
      if (tool !== 'palette') return load[tool]()
      const typed = keepTyped()
      try {
        return await router.options.context.loadPalette()
      } finally {
        setText(searched + typed())
      }
    })

  usePageKeys((key, event) => {
    const { target, ctrlKey, metaKey, altKey } = event
    if (altKey) return
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'k') return
      event.preventDefault()
      open('palette')
    } else if (target instanceof HTMLElement && areLettersOn()) letter(key, target, open, router)
  })
  return (
    <OpenTool value={open}>
      {children}
      {Part && <Part onClose={close} onOpen={open} text={text} />}
    </OpenTool>
  )
}

/** Opens the palette. On a narrow screen only its icon has room. */
export function PaletteButton() {
  const openTool = use(OpenTool)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openTool('palette')}
      className="ml-auto flex h-8 shrink-0 items-center gap-2 rounded-md text-muted max-md:w-10 max-md:justify-center max-md:hover:bg-hover max-sm:h-11 md:w-72 md:border md:border-line md:bg-sunken md:pr-1.5 md:pl-2 md:hover:border-control"
    >
      <Search size={16} aria-hidden="true" className="shrink-0 max-sm:size-5 max-sm:text-soft" />
      <span className="min-w-0 flex-1 truncate text-left max-md:sr-only">Search or run a command</span>
      <kbd aria-hidden="true" className="max-md:hidden">
        Ctrl K
      </kbd>
    </button>
  )
}
