import { expectNoViolations } from './axe'
import { expect, test, becomeFirst } from './people'

// Another worker would start another server.
test.describe.configure({ mode: 'default' })
// Two requests are refused on purpose.
test.use({ expected: [/status of 400/] })

test('a review asks about what is, is refused what was, and signs who changed and who came', async ({
  page,
  portal,
  administrator,
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const dialog = page.getByRole('dialog')
  const write = async (method: 'post' | 'patch' | 'delete', url: string, data?: object) => {
    const reply = await administrator[method](`/api/msp/${url}/`, data ? { data } : {})
    expect(reply.ok(), await reply.text()).toBe(true)
    return method === 'delete' ? 0 : ((await reply.json()) as { id: number }).id
  }
  const node = await write('post', 'nodes', { name: 'Werkstatt' })
  const desk = await write('post', 'roles', { name: 'Bench', permissions: [22], msp_node: node })
  const lead = await write('post', 'roles', { name: 'Foreman', permissions: [22, 5], msp_node: node })
  const invite = (first_name: string) =>
    write('post', 'employees', {
      first_name,
      last_name: 'Wechsel',
      email: `${first_name.toLowerCase()}@example.com`,
      role: desk,
      msp_node: node,
    })
  const [ada, bo, cy] = [await invite('Ada'), await invite('Bo'), await invite('Cy')]

  await becomeFirst(page, portal.welcome, ['Annika', 'Sommer'])
  await page.getByRole('link', { name: 'Reviews' }).click()
  await page.getByRole('link', { name: 'New review' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Werkstatt Q4')
  await page.getByRole('radio', { name: 'People and keys', exact: true }).click()
  await page.getByRole('radio', { name: /selected nodes/i }).click()
  await page.getByRole('checkbox', { name: /Werkstatt/ }).click()
  await button('Start review').click()
  const question = (name: RegExp) => page.getByRole('region', { name })
  await expect(question(/^Should Ada Wechsel keep the role Bench/)).toBeFocused()

  await test.step('keeping what was read is refused, and the question becomes about now', async () => {
    await write('patch', `employees/${ada}`, { role: lead })
    await write('delete', `employees/${bo}`)
    await page.keyboard.press('n')
    await page.keyboard.type('As agreed')
    await page.keyboard.press('Escape')
    await page.keyboard.press('k')
    await expect(page.getByRole('alert')).toContainText('Ada Wechsel')
    const asked = question(/^Should Ada Wechsel keep the role Foreman/)
    await expect(asked).toContainText(
      /Since it was read, .*: Ada Wechsel \(ada@example\.com\) has the role Foreman/,
    )
    await expect(page.getByRole('region', { name: 'If removed' })).toContainText('Modify Users')
    await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveValue('As agreed')
    await expectNoViolations(page)
    await page.keyboard.press('k')
    await expect(question(/^Should Bo Wechsel/)).toContainText('Bo Wechsel (bo@example.com) was deleted.')
    await page.keyboard.press('k')
    await page.keyboard.press('x')
    await expect(question(/^Should Cy Wechsel/)).toBeVisible()
    await page.keyboard.press('k')
    await expect(page.getByText('Kept. Everything is decided.')).toBeVisible()
    await button(/^Apply changes/).click()
    await dialog.getByRole('button', { name: 'Apply changes' }).click()
    await expect(page.getByText('Already deleted')).toBeVisible()
  })

  await test.step('closing shows who changed and who came, and is refused once that is another', async () => {
    await write('patch', `employees/${cy}`, { role: lead })
    await write('post', 'employees', {
      first_name: 'Di',
      last_name: 'Neu',
      email: 'di@example.com',
      role: lead,
      msp_node: node,
    })
    await button('Close and sign').click()
    const changed = dialog.getByRole('region', { name: 'Changed after it was decided' })
    await expect(changed).toContainText('Cy Wechsel (cy@example.com) has the role Foreman')
    await expect(changed).not.toContainText('Ada')
    await expect(dialog.getByRole('region', { name: /^Came after/ })).toContainText('Di Neu (di@example.com)')
    await expectNoViolations(page, 'dialog')
    await write('delete', `employees/${cy}`)
    await dialog.getByRole('button', { name: 'Close and sign' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(changed).toContainText('Cy Wechsel (cy@example.com) was deleted')
    await dialog.getByRole('button', { name: 'Close and sign' }).click()
    await expect(button('Download evidence')).toBeVisible()
  })
})
