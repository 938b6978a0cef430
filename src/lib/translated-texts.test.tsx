import { translate } from '#testing/translate'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { keepTextsTrue } from './translated-texts'

const native = Object.getOwnPropertyDescriptors(Node.prototype)
afterEach(() => {
  const { insertBefore, removeChild } = native
  Object.defineProperties(Node.prototype, { insertBefore, removeChild })
})

/** Texts beside each other, texts that come and go, and elements before a text. */
const Words = ({ count }: { count: number }) => (
  <p data-testid="words">
    {count > 1 && <b>Many: </b>}
    {count} of {count * 10} companies
    {count > 2 && ' and more'}
    {count > 3 ? <i> bold</i> : ' plain'}
    <span>{count}</span>
  </p>
)

test('shows what React wrote into a text that a translator replaced, and removes it with the translation', async () => {
  keepTextsTrue()
  const { rerender } = render(<Words count={1} />)
  for (const to of [2, 3, 4, 2, 1, 5, 1]) {
    // The translator comes back for each new text.
    translate(document.body)
    await Promise.resolve()
    rerender(<Words count={to} />)
    const words = `${to > 1 ? 'Many: ' : ''}${to} of ${to * 10} companies${to > 2 ? ' and more' : ''}${to > 3 ? ' bold' : ' plain'}${to}`
    await expect.poll(() => screen.getByTestId('words').textContent).toBe(words)
  }
})
