import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listNodes } from '#contract/nodes'
import { listReviews } from '#contract/reviews'
import { writtenNode } from '#testing/written'
import { fakeApi, pageOf, reply, showApp } from '../../testing/fake-api'

test('says in static hosting that reviews need a server, and asks the API for none', async () => {
  for (const path of ['/reviews', '/reviews/new', '/reviews/9']) {
    await showApp(fakeApi(), path, undefined, { origin: 'https://api.example.com', path: '' })
    expect(await screen.findByText('Reviews need the dashboard’s own server')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    cleanup()
  }
})

test('shows the reviews of a node and the nodes below, and takes an empty answer for the truth', async () => {
  const [north, west] = [
    writtenNode({ id: 2, name: 'North', parent: 1 }),
    writtenNode({ id: 3, name: 'West', parent: 2 }),
  ]
  const api = fakeApi()
    .on(listNodes, () => reply(listNodes, pageOf([writtenNode({ id: 1, name: 'Root' }), north, west])))
    .on(listReviews, () => reply(listReviews, pageOf([])))
  await showApp(api, `/reviews?node=${north.uid}`)
  expect(await screen.findByText('No reviews match')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Node North and below' })).toBeVisible()
  expect(screen.queryByText(/This node only/)).toBeNull()
  const asked = api.requests(listReviews).map(({ url }) => url.searchParams.get('include_descendants'))
  expect(asked).toContain('true')
})
