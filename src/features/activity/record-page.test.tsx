import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getCompany, listCompanies } from '#contract/companies'
import { fakeApi, pageOf, refuse, showApp } from '../../../testing/fake-api'
import { writtenCompany } from '../../../testing/written'
import { noteName } from '../../queries/clicked-names'

const listed = () =>
  fakeApi('embedded').gives(listCompanies, () => pageOf([writtenCompany({ id: 62, name: 'Torhaus' })]))

test('calls a record as its row does until it is read, and then as it says itself', async () => {
  const api = listed().gives(getCompany, () => writtenCompany({ id: 62, name: 'Torhaus am See' }))
  const held = api.holds(getCompany)
  await showApp(api, '/companies')
  await userEvent.click(await screen.findByRole('link', { name: 'Torhaus' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Torhaus' })).toBeVisible()
  expect(document.title).toBe('Torhaus · MSP Portal')
  held.forEach((answer) => answer())
  expect(await screen.findByRole('heading', { level: 1, name: 'Torhaus am See' })).toBeVisible()
})

test('stops naming a record once the server refuses it', async () => {
  await showApp(
    listed().on(getCompany, () => refuse(403, { detail: 'You do not have permission.' })),
    '/companies',
  )
  await userEvent.click(await screen.findByRole('link', { name: 'Torhaus' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Company 62' })).toBeVisible()
})

test('names no record to somebody who lacks the permission to read it', async () => {
  const router = await showApp(listed(), '/about', ['msp_view_node'])
  noteName('/companies/62', 'Torhaus')
  await act(() => router.navigate({ to: '/companies/$id', params: { id: '62' } }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Company 62' })).toBeVisible()
})
