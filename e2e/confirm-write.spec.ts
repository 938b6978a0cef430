import { TOTP } from 'otpauth'
import { expectNoViolations } from './axe'
import { expect, nameButton, test, type Page } from './people'

test.use({ viewport: { width: 360, height: 740 } })

// By keyboard alone, on a phone.
async function press(page: Page, name: string) {
  const control = page.getByRole('button', { name, exact: true })
  await control.focus()
  await expect(control).toBeEnabled()
  await page.keyboard.press('Enter')
}
async function type(page: Page, label: string, text: string) {
  await page
    .locator('input')
    .and(page.getByLabel(label, { exact: true }))
    .focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it’s you' })
const password = 'green ladders hum softly'

test('confirms by password and code, changes the password, and gets back in by a mailed link', async ({
  page,
  portal,
  administrator,
  expected,
}) => {
  expected.push(/status of 40[0134]/)
  const fine = () => expectNoViolations(page)
  const { results } = (await (await administrator.get('/api/msp/roles/?page_size=100')).json()) as {
    results: { id: number; name: string }[]
  }
  const role = results.find(({ name }) => name === 'Auditor')!.id
  const mary = { first_name: 'Mary', last_name: 'Somer', email: 'mary@example.com' }
  expect((await administrator.post('/api/msp/employees/', { data: { ...mary, role } })).status()).toBe(201)

  await page.goto(await portal.linkTo(mary.email))
  await press(page, 'Set up sign-in')
  await press(page, 'Use a password instead')
  const app = new TOTP({ secret: await page.getByText(/^[A-Z2-7]{32}$/).innerText() })
  await type(page, 'New password', password)
  await type(page, 'Code', app.generate({ timestamp: portal.now() }))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first, second] = await codes.allInnerTexts()
  await press(page, 'I’ve saved the codes')
  await expect(nameButton(page, 'Mary Somer')).toBeVisible()

  await page.goto('/account')
  portal.later(11)
  await press(page, 'Replace recovery codes')
  await page.getByRole('dialog').getByRole('button', { name: 'Replace recovery codes' }).press('Enter')
  await expect(question(page)).toBeVisible()
  await expectNoViolations(page, 'dialog[open]:has([autocomplete=current-password])')
  await type(page, 'Password', 'a wrong one of mine')
  await page.keyboard.press('Enter')
  await expect(question(page).getByRole('alert')).toHaveText('Enter your password and a code.')
  await type(page, 'Code', first!)
  await page.keyboard.press('Enter')
  await expect(question(page).getByRole('alert')).toHaveText('That didn’t confirm who you are. Try again.')
  await type(page, 'Password', password)
  await type(page, 'Code', second!)
  await page.keyboard.press('Enter')
  await expect(codes).toHaveCount(10)
  const [third] = await codes.allInnerTexts()
  expect([first, second]).not.toContain(third)
  await fine()
  await press(page, 'I’ve saved the codes')

  await press(page, 'Change password')
  await type(page, 'New password', `${password} again`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await press(page, 'Remove password')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove password' }).press('Enter')
  await expect(page.getByRole('dialog').getByText(/last way to sign in/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  await nameButton(page, 'Mary Somer').press('Enter')
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter')
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'I can’t sign in' }).press('Enter')
  await expect(title(page)).toHaveText('I can’t sign in')
  await fine()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email.')
  await type(page, 'Email', mary.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Check your email')).toBeVisible()
  await fine()
  await page.goto(await portal.linkTo(mary.email, 2))
  await type(page, 'Code', third!)
  await page.keyboard.press('Enter')
  await type(page, 'New password', password)
  await page.keyboard.press('Enter')
  await expect(nameButton(page, 'Mary Somer')).toBeVisible()
})
