import type { ComponentType } from 'react'

export type Tool = 'palette' | 'help' | 'api'
export type ToolProps = { onClose: () => void; onOpen: (tool: Tool) => void }

/** The router gives the palette to the frame, because it searches nouns that the frame doesn't know. */
export type FrameContext = { readonly loadPalette: () => Promise<ComponentType<ToolProps>> }
