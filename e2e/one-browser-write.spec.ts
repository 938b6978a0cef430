import { becomeFirst, expect, nameButton, signOut, test, withPasskeys, type Page } from './people'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const roleName = (page: Page) => page.getByRole('textbox', { name: 'Role name' })
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Continue with a passkey' }).click()

async function setUp(page: Page) {
  await page.getByRole('button', { name: 'Set up sign-in' }).click()
  await page.getByRole('button', { name: 'Create a passkey' }).click()
}

// Another worker would start another server.
test.describe.configure({ mode: 'default' })

test('one browser has one person: other tabs stop, keep their input for who typed it, and end nobody else’s session', async ({
  page,
  portal,
  administrator,
  expected,
}) => {
  expected.push(/status of 40[19]/)
  await becomeFirst(page, portal.welcome, ['Grace', 'Hopper'])

  await test.step('a sign-out in another tab keeps the form', async () => {
    await page.goto('/roles/new')
    await roleName(page).fill('Role of Grace')
    const other = await page.context().newPage()
    await other.goto('/about')
    await signOut(other, 'Grace Hopper')
    await expect(page.getByText('You signed out in another tab.')).toBeVisible()
    await byPasskey(page)
    await expect(roleName(page)).toHaveValue('Role of Grace')
    await other.close()
  })

  await test.step('another person’s link stops the tab, and its set-up still works after ten minutes', async () => {
    const data = { first_name: 'Neu', last_name: 'Ling', email: 'neu.ling@example.com', role: 2 }
    expect((await administrator.post('/api/msp/employees/', { data })).status()).toBe(201)
    const link = await portal.linkTo(data.email)
    const other = await page.context().newPage()
    await withPasskeys(other)
    await other.goto(link)
    await expect(other.getByText('You’re signed in as Grace Hopper.')).toBeVisible()
    await other.getByRole('button', { name: 'Set up sign-in' }).click()
    await expect(title(other)).toHaveText('Create your passkey')
    await expect(page.getByText('Neu Ling is setting up sign-in in this browser now.')).toBeVisible()
    await expect(page.getByText('Sign in as Grace Hopper to continue')).toBeVisible()
    portal.later(11)
    await other.getByRole('button', { name: 'Create a passkey' }).click()
    await expect(nameButton(other, 'Neu Ling')).toBeVisible()
    await byPasskey(page)
    await expect(roleName(page)).toHaveValue('Role of Grace')
    await expect(other.getByText('Grace Hopper is signed in in this browser now.')).toBeVisible()
    await other.close()
  })
})

test('a computer whose clock is three days ahead stays signed in, and counts as the server does', async ({
  page,
  portal,
  administrator,
}) => {
  const data = { first_name: 'Ada', last_name: 'Byron', email: 'ada.byron@example.com', role: 2 }
  expect((await administrator.post('/api/msp/employees/', { data })).status()).toBe(201)
  await page.clock.install({ time: portal.now() + 72 * 3_600_000 })
  await withPasskeys(page)
  await page.goto(await portal.linkTo(data.email))
  await setUp(page)
  await expect(nameButton(page, 'Ada Byron')).toBeVisible()
  await page.clock.runFor(5000)
  await page.goto('/employees/invitations')
  await expect(nameButton(page, 'Ada Byron')).toBeVisible()
  const { count } = (await (await administrator.get('/api/msp/employees/?invitation=expired')).json()) as {
    count: number
  }
  await expect(page.getByRole('button', { name: `Resend ${count} expired` })).toBeVisible()
})
