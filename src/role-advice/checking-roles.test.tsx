import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NotKnown } from './checking-roles'

test('says which advice is not known, and why', () => {
  render(<NotKnown rules={['Privilege escalation']} />)
  expect(
    screen.getByText(
      'Privilege escalation: not known, because there are more than 50,000 combinations of roles and people to try.',
    ),
  ).toBeVisible()
})
