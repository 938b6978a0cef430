import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

/**
 * Finds an action of a record by how it begins, in the menu of the record's page. Opens the menu unless it is
 * open.
 */
export async function inMenu(words: string): Promise<HTMLElement> {
  if (!screen.queryByRole('menu'))
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  return screen.findByRole('menuitem', { name: (text) => text.startsWith(words) })
}

/** Chooses it. */
export const chooseInMenu = async (words: string): Promise<void> => userEvent.click(await inMenu(words))
