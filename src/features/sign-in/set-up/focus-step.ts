/**
 * Moves the focus to the first words of a step without a field, because the button that led to it is gone.
 */
export const focusStep = (words: HTMLElement | null): void => words?.focus({ preventScroll: true })
