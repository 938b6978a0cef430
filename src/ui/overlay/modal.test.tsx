import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LimitsWarning } from '../../session/end-when-idle'
import { ConfirmDialog } from './confirm-dialog'
import { showToast, Toasts } from './toast'

test('opens a busy dialog again when the browser closes it, and leaves an idle one closed', () => {
  const onClose = vi.fn<() => void>()
  const dialog = (busy: boolean) => (
    <ConfirmDialog title="Delete it?" confirm="Delete" busy={busy} onConfirm={onClose} onClose={onClose}>
      It goes.
    </ConfirmDialog>
  )
  const { rerender } = render(dialog(true))
  const box = screen.getByRole<HTMLDialogElement>('dialog')
  box.close()
  expect([box.open, onClose.mock.calls.length]).toEqual([true, 0])
  rerender(dialog(false))
  box.close()
  expect(onClose).toHaveBeenCalledOnce()
})

test('drops what was entered only when Escape is pressed again, and closes at once without', async () => {
  const onClose = vi.fn<() => void>()
  render(
    <ConfirmDialog title="Void it?" confirm="Void" onConfirm={onClose} onClose={onClose}>
      <input aria-label="Reason" />
    </ConfirmDialog>,
  )
  const dialog = screen.getByRole('dialog')
  // What a browser sends on Escape.
  const escape = () => fireEvent(dialog, new Event('cancel', { cancelable: true }))
  escape()
  expect(onClose).toHaveBeenCalledOnce()
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'The wrong list')
  escape()
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.getByRole('status')).toHaveTextContent('Press Esc again to discard what you entered.')
  escape()
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('stays signed in on Enter and on Escape in the idle warning', () => {
  const onStay = vi.fn<() => void>()
  render(<LimitsWarning left={{ ms: 60_000, why: 'idle', isNear: true }} onStay={onStay} />)
  expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus()
  // What a browser sends on Escape.
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(onStay).toHaveBeenCalledOnce()
})

test('returns the focus to where it came from when it would be lost with a message', async () => {
  const undo = vi.fn<() => void>()
  render(
    <>
      <button type="button">Cell</button>
      <Toasts />
    </>,
  )
  act(() => showToast('good', 'Saved', { label: 'Undo', run: undo }))
  await userEvent.click(screen.getByRole('button', { name: 'Cell' }))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Cell' })).toHaveFocus()
})

test('keeps a message while it has the pointer or the focus, and lets it go 7 seconds after that', () => {
  vi.useFakeTimers()
  try {
    render(<Toasts />)
    act(() => showToast('good', 'Moved', { label: 'Undo', run: () => undefined }))
    const later = () => act(() => void vi.advanceTimersByTime(7500))
    const undo = screen.getByRole('button', { name: 'Undo' })
    fireEvent.pointerEnter(undo.parentElement!)
    later()
    act(() => undo.focus())
    fireEvent.pointerLeave(undo.parentElement!)
    later()
    expect(undo).toBeVisible()
    act(() => undo.blur())
    later()
    expect(undo).not.toBeInTheDocument()
  } finally {
    vi.useRealTimers()
  }
})
