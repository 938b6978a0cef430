import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ReasonedButton } from './reasoned-button'

test('keeps the focus when its reason goes, so that Enter presses it', async () => {
  const onClick = vi.fn<() => void>()
  const withReason = (reason: string | undefined) => (
    <ReasonedButton reason={reason} onClick={onClick}>
      Sign
    </ReasonedButton>
  )
  const { rerender } = render(withReason('The review is being read.'))
  const button = screen.getByRole('button', { name: 'Sign' })
  expect(button).toHaveAccessibleDescription('The review is being read.')
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  rerender(withReason(undefined))
  expect(screen.getByRole('button', { name: 'Sign' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledOnce()
  rerender(withReason('It is over.'))
  expect(screen.getByRole('button', { name: 'Sign' })).toHaveFocus()
})
