import { testProvider, type TestProvider } from '../testing/provider'
import { expectNoViolations } from './axe'
import { arriveFirst, expect, nameButton, signOut, startPortal, test as people, type Page } from './people'
import { inMenu } from './record-menu'

type Portal = Awaited<ReturnType<typeof startPortal>> & { readonly provider: TestProvider }
let started: Promise<Portal> | undefined

async function start(atEnd: Parameters<typeof startPortal>[0]): Promise<Portal> {
  let provider: TestProvider | undefined
  const portal = await startPortal(atEnd, async (url) => {
    provider = await testProvider(`${url}/sign-in/sso`)
    atEnd(provider.close)
    const { id, secret } = provider.client
    return {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: id,
      OIDC_CLIENT_SECRET: secret,
      OIDC_NAME: 'Example',
    }
  })
  return { ...portal, provider: provider! }
}

/**
 * The provider is at another site than the portal, so its form stands between a strict cookie and the way
 * back.
 */
const test = people.extend<{ portal: Portal }>({
  portal: async ({ atEnd }, give) => {
    started ??= start(atEnd)
    await give(await started)
  },
})

async function invite({ url, key }: Portal, person: { first_name: string; email: string; role: string }) {
  const send = (path: string, body?: object) =>
    fetch(`${url}/api/msp/${path}`, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }).then(async (reply) => (await reply.json()) as { id: number; results: { id: number; name: string }[] })
  const { results } = await send('roles/?page_size=100')
  const role = results.find(({ name }) => name === person.role)!.id
  return (await send('employees/', { ...person, last_name: 'Byron', role })).id
}

async function atProvider(page: Page, account: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Provider')
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const toProvider = (page: Page) => page.getByRole('button', { name: 'Continue with Example' })

test('signs in at the provider, and comes back to the page', async ({ page, portal }) => {
  const email = 'ada.byron@example.com'
  await invite(portal, { first_name: 'Ada', email, role: 'Auditor' })
  portal.provider.knows('ada', { email, email_verified: true })
  await page.goto('/companies?search=a')
  await expect(toProvider(page)).toBeVisible()
  await expectNoViolations(page)
  await toProvider(page).click()
  await atProvider(page, 'ada')
  await expect(nameButton(page, 'Ada Byron')).toBeVisible()
  await expect(page).toHaveURL('/companies?search=a')
  await page.goto('/account')
  await expect(page.getByText('You sign in with Example.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await expectNoViolations(page)
  await signOut(page, 'Ada Byron')
})

test('confirms at the provider in a window beside the page, which then goes on', async ({
  page,
  portal,
  expected,
}) => {
  expected.push(/status of 403/)
  const other = await invite(portal, {
    first_name: 'Charles',
    email: 'charles@example.com',
    role: 'Auditor',
  })
  await arriveFirst(page, portal.welcome, ['Grace', 'Hopper'])
  await toProvider(page).click()
  await atProvider(page, 'grace')
  await expect(nameButton(page, 'Grace Hopper')).toBeVisible()
  await signOut(page, 'Grace Hopper')
  await toProvider(page).click()
  await expect(nameButton(page, 'Grace Hopper')).toBeVisible()

  await page.goto(`/employees/${other}`)
  await (await inMenu(page, 'Revoke invitation…')).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(page.getByText('Example asks who you are')).toBeVisible()
  const opening = page.waitForEvent('popup')
  await toProvider(page).click()
  const beside = await opening
  await atProvider(beside, 'grace')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Employees/)
})

test('joins the provider through the link of an invitation, and says why somebody is not let in', async ({
  page,
  portal,
  expected,
}) => {
  expected.push(/status of 403/)
  const email = 'mary.byron@example.com'
  await invite(portal, { first_name: 'Mary', email, role: 'Auditor' })
  portal.provider.knows('mary', { email: 'mary@elsewhere.example', email_verified: false })

  await page.goto('/sign-in')
  await toProvider(page).click()
  await atProvider(page, 'mary')
  await expect(page.getByText(/no account here is connected to it/)).toBeVisible()
  await expect(page).toHaveURL('/sign-in/sso')
  await expectNoViolations(page)

  await page.goto(await portal.linkTo(email))
  await page.getByRole('button', { name: 'Set up sign-in' }).click()
  await expect(toProvider(page)).toBeVisible()
  await expectNoViolations(page)
  await toProvider(page).click()
  await expect(nameButton(page, 'Mary Byron')).toBeVisible()
})
