import type { ComponentType } from 'react'

export type Tool = 'palette' | 'help' | 'api'
export type ToolProps = { onClose: () => void; onOpen: (tool: Tool) => void }

/** What the frame is given by whoever composes the routes: the palette searches nouns that the frame does not know. */
export type FrameContext = { readonly loadPalette: () => Promise<ComponentType<ToolProps>> }
