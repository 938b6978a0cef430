/** Stretches a link over its card, so that the whole card is clickable. */
export const cover = 'after:absolute after:inset-0 after:rounded-lg after:content-[""]'

/** Up to five cards in a row, all of the same width. */
export const cardRow =
  'grid gap-3 max-sm:grid-cols-2 sm:gap-4 sm:[grid-template-columns:repeat(auto-fit,minmax(min(100%,10.5rem),1fr))] xl:grid-cols-5'
