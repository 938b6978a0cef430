import { TOTP } from 'otpauth'
import { expectNoViolations } from './axe'
import { expect, nameButton, signOut, test } from './people'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('sets up a password and signs in with it by keyboard alone, on a phone whose browser has no passkeys', async ({
  page,
  portal,
  expected,
}) => {
  expected.push(/status of 40[013]/)
  const { keyboard } = page
  const fine = () => expectNoViolations(page)
  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).focus()
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(text)
  }
  const press = async (name: string) => {
    const control = page.getByRole('button', { name, exact: true })
    await control.focus()
    await expect(control).toBeEnabled()
    await keyboard.press('Enter')
  }
  const password = 'green ladders hum softly'

  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto(portal.welcome)
  await type('First name', 'Grace')
  await type('Last name', 'Hopper')
  await type('Email', 'grace@example.com')
  await keyboard.press('Enter')
  await expect(page.getByText('This browser can’t use passkeys here.')).toBeVisible()
  const qr = page.getByRole('img', { name: /QR code/ })
  await expect(qr).toBeVisible()
  // A camera reads dark on light, so the code has its own light ground in a dark theme too.
  await expect(qr.locator('path').first()).toHaveAttribute('fill', '#fff')
  await fine()
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText()
  await expect(page.getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${secret}`),
  )
  const app = new TOTP({ secret })
  await type('New password', 'Grace Hopper 2026')
  await type('Code', app.generate())
  await keyboard.press('Enter')
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/too easy to guess/)
  await type('New password', password)
  await keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expect(page.getByText(/^Each of these codes/)).toBeFocused()
  await fine()
  const [code] = await codes.allInnerTexts()
  await press('I’ve saved the codes')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')

  await signOut(page, 'Grace Hopper')
  await press('Use a password')
  await type('Email', 'grace@example.com')
  await type('Password', 'a wrong one of mine')
  await type('Code', code!)
  await keyboard.press('Enter')
  await expect(page.getByText('The email address, the password or the code is wrong.')).toBeVisible()
  await fine()
  await type('Password', password)
  await type('Code', code!)
  await keyboard.press('Enter')
  await expect(nameButton(page, 'Grace Hopper')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText('Recovery codes left: 9')).toBeVisible()
  await fine()

  // A new phone: the app changes, and so do the recovery codes.
  await press('Replace authenticator app')
  const dialog = page.getByRole('dialog')
  const next = new TOTP({ secret: await dialog.getByText(/^[A-Z2-7]{32}$/).innerText() })
  await fine()
  await type('Code', '12345')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/A code has six/)
  await type('Code', next.generate())
  await keyboard.press('Enter')
  await expect(codes).toHaveCount(10)
  expect(await codes.allInnerTexts()).not.toContain(code)
  await press('I’ve saved the codes')
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible()
})
