import type { WrittenEmployee } from '../contract/employees'
import { choose } from './choose'
import { arrive, expect, test } from './fixtures'
import { lastMailTo } from './mailbox'

test('invites a pasted list by mail and skips known colleagues', async ({ page, api, expected }, {
  testId,
}) => {
  // The page reads all colleagues, whom other tests delete meanwhile: its last page may be gone.
  expected.push(/status of 404/)
  const administrator = await api('administrator')
  const find = async (query: string) =>
    (
      (await (await administrator.get(`/api/msp/employees/?${query}`)).json()) as {
        results: WrittenEmployee[]
      }
    ).results[0]
  const there = (await find('page_size=1'))?.email ?? ''
  const [one, two] = [`one.${testId}@example.com`, `two.${testId}@example.com`]

  await arrive(page, 'administrator', { path: '/employees' })
  await page.getByRole('link', { name: 'Invite many' }).click()
  await choose(page.getByRole('combobox', { name: 'Role' }), 'Auditor')
  const list = page.getByRole('textbox', { name: 'Names and email addresses' })
  await list.fill([`Pasted One <${one}>`, `Pasted\tTwo\t${two}`, `Somebody Else <${there}>`].join('\n'))
  await expect(page.getByText('2 ready, 1 skipped')).toBeVisible()
  await expect(page.getByText(/Already on your team/)).toBeVisible()
  await page.getByRole('button', { name: 'Invite 2 people' }).click()
  const dialog = page.getByRole('dialog')
  // What they gain is read when the dialog opens, and moves its buttons down.
  const gain = dialog.getByRole('region', { name: 'Who gains or loses access' }).getByRole('status')
  await expect(gain).toHaveText('2 people gain permissions.')
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(dialog.getByText('2 done.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(list).toHaveValue(`Somebody Else <${there}>`)
  for (const address of [one, two]) {
    await lastMailTo(address)
    const invited = await find(`search=${encodeURIComponent(address)}`)
    expect(invited).toMatchObject({ email: address, first_name: 'Pasted', status: 'invited' })
    await administrator.delete(`/api/msp/employees/${invited?.id}/`)
  }
})
