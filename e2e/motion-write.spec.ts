import { arrive, expect, test } from './fixtures'
import { inMenu, moreActions } from './record-menu'

// All other tests ask for reduced motion, which saves time. Here everything moves as it does for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('opens, closes and shows messages with ordinary motion as it does without', async ({ page, api }, {
  testId,
}) => {
  const data = { first_name: 'In', last_name: 'Motion', email: `${testId}@example.com`, role: 2, msp_node: 1 }
  const invited = await (await api('administrator')).post('/api/msp/employees/', { data })
  const { id } = (await invited.json()) as { id: number }
  await arrive(page, 'administrator', { path: '/companies' })
  const columns = page.getByRole('button', { name: 'Columns', exact: true })
  const dialog = page.getByRole('dialog')
  await test.step('slides a sheet in, and returns the focus', async () => {
    await columns.click()
    await expect(dialog).toBeVisible()
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter(
          (one) => Number.parseFloat(getComputedStyle(one).transitionDuration) > 0.05,
        ).length,
    )
    expect(moving, 'something on the page moves').toBeGreaterThan(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(columns).toBeFocused()
  })
  await test.step('opens the palette, follows a result, and closes it', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill(testId)
    await page.getByRole('option', { name: 'In Motion' }).first().click()
    await expect(page).toHaveURL(`/employees/${id}`)
    await expect(dialog).toBeHidden()
  })
  await test.step('shows a message until it is closed, and takes a confirmation', async () => {
    await page.getByRole('button', { name: 'invitation to In Motion' }).click()
    const messages = page.getByRole('region', { name: 'Messages' })
    await messages.getByRole('button', { name: 'Close message' }).click()
    await expect(messages).toBeEmpty()
    const revoke = async () => (await inMenu(page, 'Revoke invitation…')).click()
    await revoke()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(moreActions(page)).toBeFocused()
    await revoke()
    await dialog.getByRole('button', { name: 'Revoke invitation' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Employees')
    await expect(messages).toContainText('revoked')
  })
})
