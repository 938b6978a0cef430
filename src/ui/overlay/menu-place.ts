import type { MouseEvent } from 'react'

/** A menu opens below an element, or at a point. */
export type MenuPlace = Element | { readonly x: number; readonly y: number }

/** The point of a right click; the element when a button, a key or a finger opens the menu. */
export const menuPlace = (event: MouseEvent): MenuPlace =>
  event.type === 'contextmenu' && event.button === 2
    ? { x: event.clientX, y: event.clientY }
    : event.currentTarget
