/** The link covers its card, so that the whole card can be pressed. */
export const cover = 'after:absolute after:inset-0 after:rounded-lg after:content-[""]'
