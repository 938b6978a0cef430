import type { MouseEvent } from 'react'

/** A menu opens below an element, or at a point. */
export type MenuPlace = Element | { readonly x: number; readonly y: number }

/** Where a menu opens: at the point of a right click, at the element when a key or a finger asks for it. */
export const menuPlace = ({ button, clientX, clientY }: MouseEvent, element: Element): MenuPlace =>
  button === 2 ? { x: clientX, y: clientY } : element

/** With Shift, a right click is for the browser's own menu. */
export const isForBrowser = ({ shiftKey, button }: MouseEvent): boolean => shiftKey && button === 2

export const gap = 4
/** The room that stays free at the edges of the window. */
export const edge = 8

type Corner = { readonly left: number; readonly top: number }

/** The corner of a box, moved so that the box is within the window. */
export const withinWindow = ({ left, top }: Corner, { width, height }: DOMRect): Corner => ({
  left: Math.max(edge, Math.min(left, innerWidth - width - edge)),
  top: Math.max(edge, Math.min(top, innerHeight - height - edge)),
})
