/** The link covers its card, so that the whole card can be pressed. */
export const cover = 'after:absolute after:inset-0 after:rounded-lg after:content-[""]'

/** Five cards beside each other where there is room, all of one width. */
export const cardRow =
  'grid gap-3 max-sm:grid-cols-2 sm:gap-4 sm:[grid-template-columns:repeat(auto-fit,minmax(min(100%,10.5rem),1fr))] xl:grid-cols-5'
