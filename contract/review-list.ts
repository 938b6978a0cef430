// Addresses name them, so the start of the page needs them without the records of reviews.

/** `open`: being decided. `paused`: no decisions until it is resumed. `closed`: signed and final (X). */
export const reviewStates = ['open', 'paused', 'closed'] as const
/** The orderings of List Reviews (X). */
export const reviewOrderings = ['id', 'name', 'opened_at', 'due_on'] as const
