import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CopyByHand } from './clipboard'
import { CopyButton } from './buttons/copy-button'

test('shows the text, selected, where the browser can’t copy, and forgets it with the page', async () => {
  const person = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const page = (
    <>
      <CopyButton text={() => 'msp_secret'}>Copy key</CopyButton>
      <CopyByHand />
    </>
  )
  const { unmount } = render(page)
  await person.click(screen.getByRole('button', { name: 'Copy key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy by hand' }))
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' })
  expect(field).toHaveFocus()
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('msp_secret')
  unmount()
  render(page)
  expect(screen.queryByRole('dialog')).toBeNull()
})
