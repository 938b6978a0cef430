import { createContext, type ComponentType } from 'react'

export type Tool = 'palette' | 'help' | 'api' | 'permissions'
export type ToolProps = { onClose: () => void; onOpen: (tool: Tool) => void }

/** Opens a tool from anywhere in the frame. */
export const OpenTool = createContext<(tool: Tool) => void>(() => undefined)

/** The router gives the palette to the frame, because it searches nouns that the frame doesn't know. */
export type FrameContext = { readonly loadPalette: () => Promise<ComponentType<ToolProps>> }
