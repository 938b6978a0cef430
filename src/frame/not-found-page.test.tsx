import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, showApp } from '../../testing/fake-api'

test.each(['/nothing-here', '/companies/%E0%A4%A'])(
  'shows the frame around the message that %s is no page',
  async (path) => {
    await showApp(fakeApi(), path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'Sections' })).toBeVisible()
  },
)
