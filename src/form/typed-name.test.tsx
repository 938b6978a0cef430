import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useTypedName } from './typed-name'

function Asked({ what }: { what: string | number }) {
  const { field, reason } = useTypedName(what, true)
  return (
    <>
      {field}
      <output>{reason ?? 'confirmed'}</output>
    </>
  )
}

test.each([
  [1240, '1,240', true],
  [1240, '1240', true],
  [1240, '1 240', true],
  [1240, '1\u202f240', true],
  [1240, '1.240', true],
  [1240, '1’240', true],
  [1240, '124', false],
  [1240, '-1240', false],
  [1240, '1240 companies', false],
  [7, '7', true],
  ['Acme 1,240', 'Acme 1240', false],
  ['Acme  Ltd', 'Acme Ltd', true],
])('asks for %j and gets %j: %j', async (what, typed, isRight) => {
  render(<Asked what={what} />)
  const field = screen.getByRole('textbox', { name: what === 1240 ? 'Type 1,240 to confirm' : /^Type/ })
  await userEvent.type(field, typed)
  expect(screen.getByRole('status').textContent === 'confirmed').toBe(isRight)
})
