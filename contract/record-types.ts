import type { recordTypes } from './address-values'
import type { PermissionCode } from './roles/permissions'
import type { Needs } from './wire'

export type RecordType = (typeof recordTypes)[number]

type Description = {
  /** The noun in words. */
  readonly one: string
  /** The paths of its operations. */
  readonly paths: readonly string[]
  /** The permission to view a record. */
  readonly needs: Needs
}

/** The types of records in the audit log (X), for browser and server. */
export const recordKinds: Readonly<Record<RecordType, Description>> = {
  node: { one: 'node', paths: ['/api/msp/nodes/'], needs: 'msp_view_node' },
  role: {
    one: 'role',
    paths: ['/api/msp/roles/', '/api/console/roles/', '/api/msp/permissions/', '/api/msp/user-permissions/'],
    needs: 'msp_view_role',
  },
  employee: { one: 'employee', paths: ['/api/msp/employees/'], needs: 'msp_view_user' },
  company: {
    one: 'company',
    paths: ['/api/msp/companies/', '/api/console/companies/'],
    needs: 'msp_view_managed_company',
  },
  package: {
    one: 'package',
    paths: ['/api/msp/packages/', '/api/console/packages/'],
    needs: ['msp_view_managed_company', 'msp_billing_administrator'],
  },
  review: { one: 'review', paths: ['/api/console/reviews/'], needs: 'msp_view_role' },
  service_account: {
    one: 'service account',
    paths: ['/api/console/service-accounts/'],
    needs: 'msp_view_service_account',
  },
  person: { one: 'person', paths: ['/api/console/people/'], needs: 'keeper' },
  upstream_key: { one: 'API key', paths: ['/api/console/upstream-keys/'], needs: 'keeper' },
  // A mail is about an invited person.
  mail: { one: 'email', paths: ['/api/console/outbox/'], needs: 'msp_view_user' },
  // Its id is its number: 202603 is March 2026.
  month: {
    one: 'month',
    paths: ['/api/console/months/', '/api/console/month-numbers/'],
    needs: 'msp_billing_administrator',
  },
}

/** A review of people and keys, and every line about it, needs these as well. */
export const toSeeCallers: readonly PermissionCode[] = ['msp_view_user', 'msp_view_service_account']
