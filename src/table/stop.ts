import type { RefCallback } from 'react'

/** What the link, button or box of a cell gets, so that it takes the focus of the cell. */
export type Stop = { readonly ref: RefCallback<HTMLElement> | undefined; readonly tabIndex: 0 | -1 }
