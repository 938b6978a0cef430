import { expectNoViolations } from './axe'
import { arrive, expect, test } from './fixtures'
import { inMenu } from './record-menu'

type Made = { readonly id: number }

test('somebody leaves: it is shown who loses what, taken back in Activity, and done again', async ({
  page,
  api,
  expected,
}, { testId }) => {
  // What the browser remembers of a person may be read once more after they are deleted.
  expected.push(/status of 404/)
  const administrator = await api('administrator')
  const post = async (url: string, data: object) =>
    (await (await administrator.post(url, { data })).json()) as Made
  const role = await post('/api/msp/roles/', { name: `Branch ${testId}`, msp_node: 1, permissions: [22, 5] })
  const email = `lea.${testId}@example.com`
  const names = { first_name: 'Lea', last_name: `Leaver ${testId}` }
  const lea = await post('/api/msp/employees/', { ...names, email, role: role.id, msp_node: 1 })
  const found = async () => {
    const reply = await administrator.get(`/api/msp/employees/?search=${email}`)
    return ((await reply.json()) as { results: Made[] }).results.map(({ id }) => id)
  }

  await arrive(page, 'administrator', { path: `/employees/${lea.id}?view=access` })
  await expect(page.getByRole('region', { name: 'What they reach' })).toContainText(
    `Once the invitation is accepted: opens no company, as Branch ${testId}`,
  )
  await (await inMenu(page, 'Revoke invitation')).click()
  const dialog = page.getByRole('dialog')
  const effect = dialog.getByRole('region', { name: 'Who gains or loses access' })
  await expect(effect).toContainText(/Lose View Users and Modify Users/)
  await expect(effect).toContainText(email)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(dialog).toBeHidden()
  expect(await found()).toEqual([])

  await arrive(page, 'administrator', { path: `/activity?record=employee:${lea.id}` })
  const lines = page.getByRole('main').getByRole('listitem')
  const takeBack = async () => {
    await lines
      .first()
      .getByRole('button', { name: /^Details of/ })
      .click()
    await lines.first().getByRole('button', { name: 'Take back' }).click()
  }
  await takeBack()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(dialog.getByRole('heading')).toHaveText('1 change taken back')
  await dialog.getByRole('button', { name: 'Close' }).click()
  const [again] = await found()
  expect(again).not.toBe(lea.id)

  await page.goto(`/employees/${again}`)
  await (await inMenu(page, 'Revoke invitation')).click()
  await expect(effect).toContainText(email)
  await dialog.getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(dialog).toBeHidden()
  expect(await found()).toEqual([])
})
