import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, showApp } from '../../testing/fake-api'

test('says in static hosting that reviews need a server, and asks the API for none', async () => {
  for (const path of ['/reviews', '/reviews/new', '/reviews/9']) {
    await showApp(fakeApi(), path, undefined, { origin: 'https://api.example.com', path: '' })
    expect(await screen.findByText('Reviews need the dashboard’s own server')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    cleanup()
  }
})
