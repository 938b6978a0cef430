import { getCompany } from '#contract/companies'
import { getEmployee } from '#contract/employees'
import { getNode } from '#contract/nodes'
import { getReview } from '#contract/reviews'
import { getRole } from '#contract/roles'
import { getServiceAccount } from '#contract/service-accounts'
import type { Needs } from '#contract/wire'
import { personName } from '#domain/person-name'
import { queryClient } from '../api/query-client'
import { companyQuery } from '../queries/companies'
import { employeeQuery } from '../queries/employees'
import { nodeQuery } from '../queries/nodes'
import { reviewQuery } from '../queries/reviews'
import { roleQuery } from '../queries/roles'
import { serviceAccountQuery } from '../queries/service-accounts'
import { mayI } from '../session/use-can'
import { recordPage } from './kept-addresses'

/** A record with its name, from the server or from what this session has already read. */
export type NamedRecord = { readonly href: string; readonly name: string; readonly what: string }

type Noun = { readonly what: string; readonly needs: Needs; readonly nameOf: (id: string) => Promise<string> }

const fresh = { staleTime: 300_000 }
const nouns: Readonly<Record<string, Noun>> = {
  companies: {
    what: 'company',
    needs: getCompany.needs,
    nameOf: async (id) => (await queryClient.fetchQuery({ ...companyQuery(id), ...fresh })).name,
  },
  employees: {
    what: 'employee',
    needs: getEmployee.needs,
    nameOf: async (id) => personName(await queryClient.fetchQuery({ ...employeeQuery(id), ...fresh })),
  },
  roles: {
    what: 'role',
    needs: getRole.needs,
    nameOf: async (id) => (await queryClient.fetchQuery({ ...roleQuery(id), ...fresh })).name,
  },
  nodes: {
    what: 'node',
    needs: getNode.needs,
    nameOf: async (id) => (await queryClient.fetchQuery({ ...nodeQuery(id), ...fresh })).name,
  },
  'service-accounts': {
    what: 'service account',
    needs: getServiceAccount.needs,
    nameOf: async (id) =>
      (await queryClient.fetchQuery({ ...serviceAccountQuery(id), ...fresh })).name ??
      `Service account ${id}`,
  },
  reviews: {
    what: 'review',
    needs: getReview.needs,
    nameOf: async (id) => (await queryClient.fetchQuery({ ...reviewQuery(id), ...fresh })).name,
  },
}

/** The records at these addresses, except those that are gone, out of scope or can't be read. */
export async function readRecords(hrefs: readonly string[]): Promise<readonly NamedRecord[]> {
  const read = hrefs.map(async (href): Promise<NamedRecord | undefined> => {
    const [, noun = '', id = ''] = recordPage.exec(href) ?? []
    const kind = nouns[noun]
    if (!kind || !mayI(kind.needs).allowed) return undefined
    return kind.nameOf(id).then(
      (name) => ({ href, name, what: `${kind.what}, ID ${id}` }),
      () => undefined,
    )
  })
  return (await Promise.all(read)).filter((one) => one !== undefined)
}
