import { expectNoViolations } from './axe'
import { expect, nameButton, signOut, test, withPasskeys, type Page } from './people'

async function createPasskey(page: Page) {
  await page.getByRole('button', { name: 'Create a passkey' }).click()
}

test('leads from the link of the first start to a passkey, stays signed in, and signs out in every tab', async ({
  page,
  portal,
}) => {
  await withPasskeys(page)
  await page.goto(portal.welcome)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome')
  await expect(page).toHaveURL('/welcome')
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByRole('button', { name: 'Set up sign-in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your passkey')
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
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign in to MSP Portal', {
    timeout: 1_000,
  })
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign in to MSP Portal')
  await other.close()

  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(nameButton(page, 'Grace Hopper')).toBeVisible()
})

test('leads an invited person to a passkey; their next request has a new role, and none after deletion', async ({
  page,
  portal,
  playwright,
  expected,
}) => {
  expected.push(/status of 40[13]/)
  const api = await playwright.request.newContext({
    baseURL: portal.url,
    extraHTTPHeaders: { authorization: `Bearer ${portal.key}` },
  })
  const roles = (await (await api.get('/api/msp/roles/?page_size=100')).json()).results as {
    id: number
    name: string
  }[]
  const roleCalled = (name: string) => roles.find((one) => one.name === name)!.id
  const ada = {
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada.byron@example.com',
    role: roleCalled('Auditor'),
  }
  const { id } = (await (await api.post('/api/msp/employees/', { data: ada })).json()) as { id: number }

  await withPasskeys(page)
  await page.goto(await portal.linkTo(ada.email))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello Ada')
  await expect(page.getByText(ada.email)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Set up sign-in' }).click()
  await createPasskey(page)
  await expect(nameButton(page, 'Ada Byron')).toBeVisible()
  await page.goto('/employees')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Employees/)

  const update = await api.patch(`/api/msp/employees/${id}/`, { data: { role: roleCalled('Help Desk') } })
  expect(update.status()).toBe(200)
  await page.goto('/roles')
  await expect(nameButton(page, 'Ada Byron')).toBeVisible()

  await page.goto('/account')
  await expect(page.getByRole('list').getByText('This browser')).toBeVisible()
  await expectNoViolations(page)

  expect((await api.delete(`/api/msp/employees/${id}/`)).status()).toBe(204)
  await page.goto('/companies')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to MSP Portal')
  await api.dispose()
})

test('adds, renames and removes passkeys, and keeps the last one', async ({
  page,
  portal,
  playwright,
  expected,
}) => {
  expected.push(/status of 400/)
  const api = await playwright.request.newContext({
    baseURL: portal.url,
    extraHTTPHeaders: { authorization: `Bearer ${portal.key}` },
  })
  const roles = (await (await api.get('/api/msp/roles/?page_size=100')).json()).results as {
    id: number
    name: string
  }[]
  const role = roles.find((one) => one.name === 'Auditor')!.id
  const email = 'mary@example.com'
  await api.post('/api/msp/employees/', { data: { first_name: 'Mary', last_name: 'Somer', email, role } })
  await api.dispose()
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
  await expect(page.getByText(/last way to sign in/)).toBeVisible()
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
