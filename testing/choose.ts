import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Opens a combo box and finds an option, whose name begins with these words. */
export async function optionIn(box: HTMLElement, words: string): Promise<HTMLElement> {
  if (box.getAttribute('aria-expanded') !== 'true') await userEvent.click(box)
  const name = (text: string) => text.startsWith(words)
  return within(box.parentElement!).findByRole('option', { name })
}

/** Chooses an option of a combo box as a person does. */
export const choose = async (box: HTMLElement, words: string): Promise<void> =>
  userEvent.click(await optionIn(box, words))

/** Selects the rows of a page once they are there: until then the box selects nothing. */
export async function selectPage(): Promise<void> {
  const name = 'Select all on this page'
  await waitFor(() => expect(screen.getByRole('checkbox', { name })).not.toHaveAttribute('aria-disabled'))
  await userEvent.click(screen.getByRole('checkbox', { name }))
}
