import { inSentence } from './words'

/** The fields of the wire, as forms, records and the audit log name them, in the order of the log. */
export const fieldLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  role: 'Role',
  msp_node: 'Node',
  parent: 'Parent node',
  status: 'Status',
  is_2fa_enabled: 'Two-factor authentication',
  owner_first_name: 'Owner’s first name',
  owner_last_name: 'Owner’s last name',
  owner_email: 'Owner’s email',
  is_nfr: 'Not for resale',
  packages: 'Packages',
  codes: 'Permissions',
  uid: 'UUID',
  id: 'ID',
  created_at: 'Created',
  invited_at: 'First invited',
  last_invited_at: 'Last sent',
  invitation_expires_at: 'Expires',
  expires_at: 'Last day',
  activated_at: 'Accepted',
  last_sign_in_at: 'Last sign-in',
  signs_in_by_sso: 'Signs in by single sign-on',
  invitation_email: 'Invitation email',
  reviewer: 'Reviewer',
  due_on: 'Due',
  state: 'Status',
  decision: 'Decision',
  note: 'Note',
  items: 'Items',
  decided: 'Decided',
  result: 'Result',
  detail: 'Detail',
  review: 'Review',
  type: 'Type',
  description: 'Description',
  price_monthly: 'Price',
  currency: 'Currency',
  mails: 'Emails',
  keeper: 'Keeper',
  upstream_key: 'API key',
  records_licences: 'Records licences',
  delivery: 'Link',
  roles: 'Roles',
  nodes: 'Nodes',
}

/** What forms call otherwise than the audit log. */
const inForms: Readonly<Record<string, string>> = { packages: 'packages and licences', parent: 'parent' }
/** A field in a sentence of a form: “owner’s email”. */
export const fieldName = (field: string): string =>
  inForms[field] ?? inSentence(fieldLabels[field] ?? field.replaceAll('_', ' '))
