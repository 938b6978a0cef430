import { createContext, type ComponentType } from 'react'

export type Tool = 'palette' | 'help' | 'permissions'
export type ToolProps = {
  onClose: () => void
  onOpen: (tool: Tool) => void
  /** What the palette searches at first. */
  text?: string
}

/** Opens a tool from anywhere in the frame. */
export const OpenTool = createContext<(tool: Tool, text?: string) => void>(() => undefined)

/** The router gives the palette to the frame, because it searches nouns that the frame doesn't know. */
export type FrameContext = { readonly loadPalette: () => Promise<ComponentType<ToolProps>> }
