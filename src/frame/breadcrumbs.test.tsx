import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, showApp } from '../../testing/fake-api'
import { writtenCompany, writtenNode } from '#testing/written'

const company = writtenCompany({ id: 12, name: "O'Neill <b>Ltd</b>", msp_node: 2 })
const nodes = [writtenNode({ id: 1, name: 'Root' }), writtenNode({ id: 2, name: 'North', parent: 1 })]
const api = () => fakeApi().has({ nodes, companies: [company] })

test('shows section and nodes in the breadcrumbs of a company, and names the page', async () => {
  await showApp(api(), '/companies/12')
  const way = await screen.findByRole('navigation', { name: 'Breadcrumbs' })
  await within(way).findByRole('link', { name: 'North' })
  expect(
    within(way)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Companies', 'Root', 'North'])
  expect(within(way).getByText(company.name).closest('[aria-current=page]')).toBeVisible()
  const links = screen.getAllByRole('link', { name: 'Companies' })
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['true', null])
  expect(document.title).toBe(`${company.name} · MSP Portal`)
})

test('puts a form below its record in the breadcrumbs, and names the record in the title', async () => {
  await showApp(api(), '/companies/12/edit')
  const way = await screen.findByRole('navigation', { name: 'Breadcrumbs' })
  expect(await within(way).findByRole('link', { name: company.name })).toHaveAttribute(
    'href',
    '/companies/12',
  )
  expect(screen.queryAllByRole('link', { current: 'page' })).toEqual([])
  expect(document.title).toBe(`Edit ${company.name} · MSP Portal`)
})
