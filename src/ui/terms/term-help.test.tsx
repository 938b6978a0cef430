import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { terms } from '../../lib/terms'
import { TermHelp } from './term-help'

test('explains a term in a popover, by keyboard, and gives the focus back', async () => {
  render(<TermHelp term="cascade" />)
  await userEvent.tab()
  const button = screen.getByRole('button', { name: 'What does “cascade” mean?' })
  expect(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Cascade' })).toHaveTextContent(terms.cascade)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(button).toHaveFocus()
})

test('explains each term in short sentences', () => {
  for (const words of Object.values(terms))
    for (const sentence of words.split(/\.\s|:\s/))
      expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(25)
})
