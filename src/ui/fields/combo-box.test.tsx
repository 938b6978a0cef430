import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ComboBox } from './combo-box'
import type { ComboOption } from './combo-box'

const option = (label: string, refused?: string): ComboOption => ({
  value: label.toLowerCase(),
  label,
  refused,
})
const colours = [option('Amber'), option('Blue'), option('Black'), option('Green')]

function Form({ options }: { options: readonly ComboOption[] }) {
  const [value, setValue] = useState('')
  return (
    <>
      <ComboBox label="Colour" value={value} onChange={setValue} problem={undefined} options={options} />
      <p>Chosen: {value || 'nothing'}</p>
    </>
  )
}

/** Shows the box with these options. Returns the function that replaces them. */
function showBox(options: readonly ComboOption[]): (options: readonly ComboOption[]) => void {
  const { rerender } = render(<Form options={options} />)
  return (next) => rerender(<Form options={next} />)
}
const box = () => screen.getByRole('combobox', { name: 'Colour' })

test('takes the first match after one letter and Enter', async () => {
  showBox(colours)
  await userEvent.type(box(), 'g{Enter}')
  expect(screen.getByText('Chosen: green')).toBeVisible()
  expect(box()).toHaveValue('Green')
})

test('leaves Escape to the dialog around it, unless it closes the list', async () => {
  showBox(colours)
  await userEvent.type(box(), 'g{Enter}b')
  const isLeft = () => fireEvent.keyDown(box(), { key: 'Escape' })
  expect([isLeft(), isLeft()]).toEqual([false, true])
  expect(box()).toHaveValue('Green')
})

test('takes the first match of a pasted word', async () => {
  showBox(colours)
  await userEvent.click(box())
  await userEvent.paste('green')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Chosen: green')).toBeVisible()
})

test('takes the next match where the first is refused', async () => {
  showBox([option('Amber', 'Sold out'), option('Blue', 'Sold out'), option('Black'), option('Green')])
  await userEvent.type(box(), 'bl{Enter}')
  expect(screen.getByText('Chosen: black')).toBeVisible()
})

test('takes a match that came after the typing', async () => {
  const offer = showBox([])
  await userEvent.type(box(), 'b')
  offer(colours)
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Chosen: blue')).toBeVisible()
})

test('takes the option that the arrows moved to, also after others came before it', async () => {
  const offer = showBox([option('Blue'), option('Black')])
  await userEvent.type(box(), 'bl{ArrowDown}')
  const moved = screen.getByRole('option', { name: 'Black' })
  expect(box()).toHaveAttribute('aria-activedescendant', moved.id)
  offer([option('Blaze'), option('Blank'), option('Blue'), option('Black')])
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Chosen: black')).toBeVisible()
})

test('takes nothing on Enter where no option can be chosen, and nothing without a search', async () => {
  showBox([option('Amber', 'Sold out'), option('Blue')])
  await userEvent.type(box(), 'amber{Enter}')
  await userEvent.click(box())
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Chosen: nothing')).toBeVisible()
})

test('says why an option is refused that only a search finds', async () => {
  showBox([...colours, { ...option('Grey', 'Not sold here'), isElsewhere: true }])
  await userEvent.click(box())
  expect(screen.queryByRole('option', { name: /Grey/ })).not.toBeInTheDocument()
  await userEvent.type(box(), 'grey')
  expect(screen.getByRole('option', { name: /Grey.*Not sold here/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Chosen: nothing')).toBeVisible()
})
