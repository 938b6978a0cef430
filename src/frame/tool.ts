import { useRouter } from '@tanstack/react-router'
import { createContext, useEffect, useEffectEvent, type ComponentType } from 'react'

export type Tool = 'palette' | 'help' | 'permissions'
export type ToolProps = {
  onClose: () => void
  onOpen: (tool: Tool) => void
  /** What the palette searches at first. */
  text?: string
}

/** Opens a tool from anywhere in the frame. */
export const OpenTool = createContext<(tool: Tool, text?: string) => void>(() => undefined)

/** Closes what stands over every page once somebody goes on to another page, also by Back. */
export function useCloseOnLeave(close: () => void): void {
  const router = useRouter()
  const leave = useEffectEvent(close)
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && leave()), [router])
}

/** The router gives the palette to the frame, because it searches nouns that the frame doesn't know. */
export type FrameContext = { readonly loadPalette: () => Promise<ComponentType<ToolProps>> }
