// What every page behind the sign-in needs, and the page that is opened most: one file, asked for once, when a key is checked.
export { listNodes } from '#contract/nodes'
export { listServiceAccountPermissions } from '#contract/session'
export { CompaniesPage, loadCompanies } from './companies/companies-page'
export { Frame } from './layout/frame'
export { EntryNote } from './session/entry-note'
