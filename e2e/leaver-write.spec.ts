import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../scripts/free-port.mjs'
import { signInWithKey } from '../scripts/sign-in.mjs'
import { expectNoViolations } from './axe'
import { startFilled } from './filled.mjs'
import { expect, test } from './fixtures'
import { inMenu } from './record-menu'

type Person = { readonly id: number }
type Listed = {
  readonly id: number
  readonly role_permissions: readonly {
    readonly permissions: readonly {
      readonly id: number
      readonly code: string
      readonly is_selected: boolean
    }[]
  }[]
}

test('somebody leaves: the last-holder step stops, a colleague takes over, and it is taken back and done again', async ({
  page,
  playwright,
  atEnd,
  expected,
}) => {
  // What the browser remembers of a person may be read once more after they are deleted.
  expected.push(/status of 404/)
  // On a server of its own, where nobody else joins or leaves.
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'msp-leaver-'))
  const server = startFilled('sample', { dataDir, port: await freePort() })
  atEnd(() => server.stop())
  await server.ready()
  const { url } = server
  const api = await playwright.request.newContext({
    baseURL: url,
    extraHTTPHeaders: { authorization: `Bearer ${server.keys().administrator}` },
  })
  const found = async (search: string, status: 'active' | 'invited' = 'active') => {
    const reply = await api.get(`/api/msp/employees/?status=${status}&search=${search}`)
    return ((await reply.json()) as { results: Person[] }).results.map(({ id }) => id)
  }
  const [leaver, stays, colleague] = await Promise.all(
    ['juergen.gross', 'anneliese.mueller', 'emre.yildirim'].map(async (one) => (await found(one))[0]),
  )
  const roles = await (await api.get('/api/msp/roles/?search=Niederlassungsleitung')).json()
  const [role] = (roles as { results: Listed[] }).results
  // Nobody manages somebody who can do more than they.
  const added = ['msp_delete_user', 'msp_assumeRead_managed_company']
  const permissions = role!.role_permissions
    .flatMap((category) => category.permissions)
    .flatMap(({ id, code, is_selected }) => (is_selected || added.includes(code) ? [id] : []))
  for (const [address, data] of [
    [`/api/msp/roles/${role!.id}/`, { permissions }],
    [`/api/msp/employees/${stays}/`, { role: role!.id }],
  ] as const)
    expect((await api.patch(address, { data })).ok()).toBe(true)

  const dialog = page.getByRole('dialog')
  const effect = dialog.getByRole('region', { name: 'Who gains or loses access' })
  const anyway = dialog.getByRole('checkbox', { name: 'I want to do this anyway' })
  const remove = dialog.getByRole('button', { name: 'Delete employee' })

  await test.step('the last-holder step stops', async () => {
    await signInWithKey(page, server.keys().branch_manager, {
      path: `${url}/employees/${leaver}?view=access`,
      keep: true,
    })
    await expect(page.getByRole('region', { name: 'What they reach' })).toContainText(
      'Opens 212 companies read-only, as Niederlassungsleitung at Deutschland, Österreich & Schweiz',
    )
    await (await inMenu(page, 'Delete')).click()
    await expect(effect).toContainText(
      'Only Anneliese Müller-Lüdenscheidt (anneliese.mueller@example.org) of those you can see would be left for Delete Users at Deutschland, Österreich & Schweiz.',
    )
    await expectNoViolations(page)
    await expect(remove).toBeDisabled()
    await expect(remove).toHaveAccessibleDescription(/tick “I want to do this anyway”/)
    await expect(anyway).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await found('juergen.gross')).toEqual([leaver])
  })

  await test.step('a colleague takes over', async () => {
    await page.goto(`${url}/employees/${colleague}/edit`)
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: /^Niederlassungsleitung/ }).click()
    await expect(page.getByRole('region', { name: 'Who gains or loses access' })).toContainText(
      /Yıldırım.*Gain /,
    )
    await page.getByRole('button', { name: 'Save employee' }).click()
    await page.waitForURL(new RegExp(`/employees/${colleague}$`))
    await page.goto(`${url}/employees/${leaver}`)
    await (await inMenu(page, 'Delete')).click()
    await expect(effect).toContainText(/Groß.*Lose /)
    await expect(anyway).toBeHidden()
    await remove.click()
    await expect(dialog).toBeHidden()
    expect(await found('juergen.gross')).toEqual([])
  })

  await test.step('it is taken back, as a new invitation, and done again', async () => {
    await page.goto(`${url}/activity?record=employee:${leaver}`)
    const line = page.getByRole('main').getByRole('listitem').first()
    await line.getByRole('button', { name: /^Details of/ }).click()
    await line.getByRole('button', { name: 'Take back' }).click()
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await expect(dialog.getByRole('heading')).toHaveText('1 change taken back')
    await dialog.getByRole('button', { name: 'Close' }).click()
    const [again] = await found('juergen.gross', 'invited')
    expect(again).not.toBe(leaver)
    await page.goto(`${url}/employees/${again}?view=access`)
    await expect(page.getByRole('region', { name: 'What they reach' })).toContainText(
      'Once the invitation is accepted: opens 212 companies read-only, as Niederlassungsleitung',
    )
    await (await inMenu(page, 'Revoke invitation')).click()
    await expect(effect).toContainText(/Groß.*Lose /)
    await dialog.getByRole('button', { name: 'Revoke invitation' }).click()
    await expect(dialog).toBeHidden()
    expect(await found('juergen.gross', 'invited')).toEqual([])
  })
  await api.dispose()
})
