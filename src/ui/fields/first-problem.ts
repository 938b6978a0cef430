/**
 * Moves the focus to the first thing that is wrong in a form. Call it after the form has rendered its
 * problems.
 */
export const focusProblem = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[data-above], [aria-invalid=true]')?.focus()
