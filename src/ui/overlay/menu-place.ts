import type { MouseEvent } from 'react'

/** A menu opens below an element, or at a point. */
export type MenuPlace = Element | { readonly x: number; readonly y: number }

/** The point of a right click; the element when a button, a key or a finger opens the menu. */
export const menuPlace = (event: MouseEvent): MenuPlace =>
  event.type === 'contextmenu' && event.button === 2
    ? { x: event.clientX, y: event.clientY }
    : event.currentTarget

export const gap = 4
/** The room that stays free at the edges of the window. */
export const edge = 8

type Corner = { readonly left: number; readonly top: number }

/** The corner of a box, moved so that the box is within the window. */
export const withinWindow = ({ left, top }: Corner, { width, height }: DOMRect): Corner => ({
  left: Math.max(edge, Math.min(left, innerWidth - width - edge)),
  top: Math.max(edge, Math.min(top, innerHeight - height - edge)),
})
