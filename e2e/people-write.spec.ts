import { expectNoViolations } from './axe'
import { inMenu } from './record-menu'
import { createPasskey, expect, nameButton, signOut, test, withPasskeys } from './people'
import { readAloud } from './read-aloud'
import { settled } from './walk'

// Another worker would start another server.
test.describe.configure({ mode: 'default' })

test('leads from the link of the first start to a passkey, stays signed in, and signs out in every tab within a second', async ({
  page,
  portal,
}) => {
  await withPasskeys(page)
  await page.goto(portal.welcome)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome')
  await expect(page).toHaveURL('/welcome')
  for (const [label, given, token] of [
    ['First name', 'Grace', 'given-name'],
    ['Last name', 'Hopper', 'family-name'],
    ['Email', 'grace@example.com', 'email'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', token)
    await page.getByLabel(label).fill(given)
  }
  await page.getByRole('button', { name: 'Set up sign-in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your passkey')
  // The step before is gone with the button that had the focus.
  await expect(page.getByLabel('Name of the passkey')).toBeFocused()
  await createPasskey(page)
  await expect(nameButton(page, 'Grace Hopper')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')

  await page.goto('/companies?page=2')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies')
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('msu_')

  const other = await page.context().newPage()
  await other.goto('/roles')
  await expect(nameButton(other, 'Grace Hopper')).toBeVisible()
  await signOut(page, 'Grace Hopper')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign in to MSP Portal')
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign in to MSP Portal')
  await other.close()

  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(nameButton(page, 'Grace Hopper')).toBeVisible()

  await test.step('closes a month by ear (read-aloud-write.spec.ts has other jobs)', async () => {
    await page.goto('/billing/months')
    // Not the month that runs, nor the one that ended last.
    await page.getByRole('table').getByRole('link').nth(2).click()
    await page.getByRole('button', { name: 'Close and sign' }).click()
    const dialog = page.getByRole('dialog')
    await settled(page, 'dialog')
    const month = /[A-Z][a-z]+ 20\d\d/g
    expect(await readAloud(dialog, month)).toEqual([
      'dialog, Close …?, … ID # You sign what each company had, what it costs, and the decisions about differences. Nobody can change decisions after that, unless somebody reopens the month.',
      'heading, Close …?',
      '…',
      'ID',
      '#',
      'You sign what each company had, what it costs, and the decisions about differences. Nobody can change decisions after that, unless somebody reopens the month.',
      'button, Cancel',
      'button, Close and sign',
    ])
    await dialog.getByRole('button', { name: 'Close and sign' }).click()
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
    expect(await readAloud(page.getByRole('region', { name: 'Messages' }), month)).toEqual([
      'region, Messages',
      '… was closed and signed.',
      'button, Close message',
    ])
  })
})

test('leads from an invitation in the mail to a passkey; a new role counts at once, also a smaller one, and ended sessions or deletion sign out', async ({
  page,
  portal,
  administrator,
  expected,
}) => {
  expected.push(/status of 40[13]/)
  const roles = (await (await administrator.get('/api/msp/roles/?page_size=100')).json()).results as {
    id: number
    name: string
  }[]
  const roleCalled = (name: string) => roles.find((one) => one.name === name)!.id
  const invite = async (first_name: string, last_name: string, email: string) => {
    const data = { first_name, last_name, email, role: roleCalled('Auditor') }
    return ((await (await administrator.post('/api/msp/employees/', { data })).json()) as { id: number }).id
  }
  const email = 'ada.byron@example.com'
  const id = await invite('Ada', 'Byron', email)
  const waiting = await invite('Mary', 'Waiting', 'mary.waiting@example.com')
  const become = async (role: string) => {
    const update = await administrator.patch(`/api/msp/employees/${id}/`, {
      data: { role: roleCalled(role) },
    })
    expect(update.status()).toBe(200)
  }

  const old = await portal.linkTo(email)
  expect((await administrator.post(`/api/msp/employees/${id}/send-invite/`)).status()).toBe(200)
  const link = await portal.linkTo(email, 2)
  const title = page.getByRole('heading', { level: 1 })
  await page.goto(old)
  await expect(title).toHaveText('A newer link was sent')
  await page.goto('about:blank')
  await withPasskeys(page)
  await page.goto(link)
  await expect(title).toHaveText('Hello Ada')
  await expect(page).toHaveURL('/set-up')
  await expect(page.getByText(email)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Set up sign-in' }).click()
  await createPasskey(page)
  await expect(nameButton(page, 'Ada Byron')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Already used')
  await other.close()

  await page.goto('/account')
  await expect(page.getByRole('list').getByText('This browser')).toBeVisible()
  await expectNoViolations(page)

  await expect(nameButton(page, 'Ada Byron')).toHaveAccessibleName(/^Ada Byron Auditor · /)
  await become('Help Desk')
  await page.goto(`/employees/${waiting}`)
  const resend = page.getByRole('button', { name: 'Resend invitation' })
  await resend.click()
  await portal.linkTo('mary.waiting@example.com', 2)
  await page.reload()
  await expect(nameButton(page, 'Ada Byron')).toHaveAccessibleName(/^Ada Byron Help Desk · /)
  await expect(resend).toBeEnabled()

  await page.goto(`/employees/${id}`)
  await (await inMenu(page, 'End sessions…')).click()
  await expect(page.getByRole('dialog')).toContainText('They can sign in again in the same ways.')
  await expectNoViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click()
  await expect(title).toHaveText('Sign in to MSP Portal')
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(title).toHaveText('Ada Byron')

  await page.goto(`/employees/${waiting}`)
  await expect(resend).toBeEnabled()
  await become('Auditor')
  await resend.click()
  await expect(resend).toHaveAttribute('aria-disabled', 'true')
  await expect(nameButton(page, 'Ada Byron')).toBeVisible()

  expect((await administrator.delete(`/api/msp/employees/${id}/`)).status()).toBe(204)
  await page.getByRole('link', { name: 'Companies' }).click()
  await expect(title).toHaveText('Sign in to MSP Portal')
})

test('says of an unknown link that it doesn’t work, and of a cut one or a reload to open it again, and leads to sign-in', async ({
  page,
}) => {
  const [cut, unknown] = ['Open the whole link again', 'This link doesn’t work']
  for (const [end, title] of [
    ['#bm90aGluZw', cut],
    ['', cut],
    ['%23%E0%A4%A', cut],
    [`#${'x'.repeat(3000)}`, unknown],
    [`%2523${'x'.repeat(43)}&data=05`, unknown],
  ] as const)
    await test.step(end.slice(0, 20), async () => {
      // Another secret alone would be the same page.
      await page.goto('about:blank')
      await page.goto(`/set-up${end}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveURL('/set-up')
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    })
})

test('adds, renames and removes passkeys, and keeps the last one', async ({
  page,
  portal,
  administrator,
  expected,
}) => {
  expected.push(/status of 400/)
  const roles = (await (await administrator.get('/api/msp/roles/?page_size=100')).json()).results as {
    id: number
    name: string
  }[]
  const role = roles.find((one) => one.name === 'Auditor')!.id
  const email = 'mary@example.com'
  await administrator.post('/api/msp/employees/', {
    data: { first_name: 'Mary', last_name: 'Somer', email, role },
  })
  await withPasskeys(page)
  await page.goto(await portal.linkTo(email))
  await page.getByRole('button', { name: 'Set up sign-in' }).click()
  await page.getByLabel('Name of the passkey').fill('Laptop')
  await createPasskey(page)
  await nameButton(page, 'Mary Somer').click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account')
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByRole('dialog').getByText(/last way to sign in/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Rename Laptop' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Work laptop')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('button', { name: 'Rename Work laptop' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to MSP Portal')
})

test('folds the key away, and signs in with it as before', async ({ page, portal }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Continue with a passkey' })).toBeVisible()
  await expect(page.getByLabel('Service account key')).toHaveCount(0)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Use a service account key' }).click()
  await page.getByLabel('Service account key').fill(portal.key)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(nameButton(page, 'Your key')).toBeVisible()
})
