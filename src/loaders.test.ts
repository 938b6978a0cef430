import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * Each file that loads a part of the page when somebody asks for it, with that part. Routes load their pages, and lists
 * their actions.
 */
const loaders = [
  'errors/error-card.tsx ./reply-differences',
  'errors/forbidden-help.tsx ./forbidden-details',
  'features/activity/record-tabs.tsx ./record-log',
  'features/activity/take-back-button.tsx ./take-back-dialog',
  'features/employees/invitations/invitations-page.tsx ./invitation-tools',
  'features/outbox/outbox-page.tsx ./mail-confirmations',
  'features/role-matrix/role-matrix-page.tsx ./changes/save-dialog',
  'features/role-matrix/role-matrix-page.tsx ./days/two-days',
  'features/service-accounts/account-page.tsx ./account-confirmations',
  'frame/caller/who-am-i.tsx ./person-menu',
  'frame/review-tally.tsx ./open-reviews',
  'frame/tools.tsx ./caller/key-permissions',
  'frame/tools.tsx ./keyboard-help',
  'list/filters/filter-chips.tsx ./filter-editor',
  'list/load-list-tools.ts ./list-tools',
  'list/row-actions/use-row-actions.tsx ./row-actions',
  'main.tsx ./features/companies/companies-page',
  'main.tsx ./features/employees/employees-page',
  'main.tsx ./features/months/month-page',
  'main.tsx ./features/overview/overview-page',
  'main.tsx ./features/role-matrix/role-matrix-page',
  'main.tsx ./features/roles/roles-page',
  'main.tsx ./features/sign-in/sign-in-page',
  'main.tsx ./frame/frame',
  'main.tsx ./start',
  'router.tsx ./palette',
  'scope/load-scope-dialog.ts ./scope-dialog',
  'session/confirm-watch.tsx ./confirm-identity',
  'ui/fields/combo-field.tsx ./combo-box',
]

const folder = import.meta.dirname
const isProduct = (name: string) => /\.tsx?$/.test(name) && !/\.(test|routes|list)\./.test(name)

test('parts of the page load by its routes, and by these loaders only', () => {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isProduct)
    .flatMap((name) =>
      [...readFileSync(path.join(folder, name), 'utf8').matchAll(/\bimport\('([^']+)'\)/g)].map(
        ([, part]) => `${name.replaceAll(path.sep, '/')} ${part}`,
      ),
    )
  expect(found.toSorted()).toEqual(loaders)
})
