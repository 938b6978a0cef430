import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '../buttons/button'
import { ConfirmDialog } from './confirm-dialog'
import { Menu } from './menu'
import { MenuChoice, MenuChoices, MenuItem, MenuLine } from './menu-item'
import type { MenuPlace } from './menu-place'

function Row({ onMove }: { onMove: () => void }) {
  const [place, setPlace] = useState<MenuPlace>()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button onClick={({ currentTarget }) => setPlace(currentTarget)}>Actions</Button>
      {place && (
        <Menu label="Actions of Acme" title="Acme" place={place} onClose={() => setPlace(undefined)}>
          <MenuItem shortcut="E" onChoose={() => undefined}>
            Edit
          </MenuItem>
          <MenuItem reason="You need the permission." onChoose={onMove}>
            Move
          </MenuItem>
          <MenuItem onChoose={() => undefined}>Copy ID</MenuItem>
          <MenuItem onChoose={() => undefined}>Copy link</MenuItem>
          <MenuChoices label="Theme">
            <MenuChoice checked onChoose={() => undefined}>
              Light
            </MenuChoice>
          </MenuChoices>
          <MenuLine />
          <MenuItem danger onChoose={() => setAsks(true)}>
            Delete…
          </MenuItem>
        </Menu>
      )}
      {asks && (
        <ConfirmDialog
          title="Delete Acme?"
          confirm="Delete"
          onConfirm={() => setAsks(false)}
          onClose={() => setAsks(false)}
        >
          It goes.
        </ConfirmDialog>
      )}
    </>
  )
}

const item = (name: string) => screen.getByRole('menuitem', { name })

test('moves through a menu by arrows, ends and letters, and returns the focus on Escape', async () => {
  const user = userEvent.setup()
  render(<Row onMove={() => undefined} />)
  const opener = screen.getByRole('button', { name: 'Actions' })
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('menu', { name: 'Actions of Acme' })).toBeVisible()
  expect(item('Edit')).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(item('Delete…')).toHaveFocus()
  await user.keyboard('{ArrowDown}{End}{Home}{ArrowDown}')
  expect(item('Move')).toHaveFocus()
  await user.keyboard('c')
  expect(item('Copy ID')).toHaveFocus()
  await user.keyboard('opy l')
  expect(item('Copy link')).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitemradio', { name: 'Light', checked: true })).toHaveFocus()
  await user.keyboard('{Tab}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(opener).toHaveFocus()
})

test('keeps an item without permission, says why, and doesn’t run it', async () => {
  const onMove = vi.fn<() => void>()
  render(<Row onMove={onMove} />)
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
  await userEvent.click(item('Move'))
  expect(item('Move')).toHaveAccessibleDescription('You need the permission.')
  expect(onMove).not.toHaveBeenCalled()
})

test('closes before the action, so that a dialog returns the focus to the opener of the menu', async () => {
  const user = userEvent.setup()
  render(<Row onMove={() => undefined} />)
  await user.tab()
  await user.keyboard('{Enter}{End}{Enter}')
  expect(screen.queryByRole('menu')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus()
})
