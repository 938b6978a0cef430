import { createEmployee } from '#contract/employees'
import { getMail, listMails, type Mail } from '#contract/outbox'
import type { PagedKind } from '../../list/list-kind'
import { kindChoices, stateChoices } from './mail-words'
import { outboxQuery, refreshOutbox } from '../../queries/outbox'
import { outboxSearch, type OutboxSearch } from '../../queries/searches'

export const outboxList: PagedKind<Mail, OutboxSearch> = {
  page: outboxQuery,
  address: outboxSearch,
  name: 'activity/outbox',
  noun: { one: 'email', many: 'emails' },
  get: getMail,
  needs: listMails.needs,
  orderings: [
    ['-id', 'Newest first'],
    ['next_try_at', 'Next try first'],
    ['-tries', 'Most tries'],
    ['to_address', 'Address, A to Z'],
  ],
  firstStep: { needs: createEmployee.needs, to: '/employees/new', label: 'Invite an employee' },
  filters: [
    { kind: 'choice', key: 'state', label: 'Status', useChoices: () => stateChoices },
    { kind: 'choice', key: 'kind', label: 'Kind', useChoices: () => kindChoices },
  ],
  actions: async () => (await import('./mail-actions')).mailRowActions,
  bulk: async () => (await import('./mail-actions')).mailBulk,
  refresh: refreshOutbox,
}

/** The outbox of a gateway. */
export const keepersOutboxList: PagedKind<Mail, OutboxSearch> = {
  ...outboxList,
  needs: 'keeper',
  firstStep: { needs: 'keeper', to: '/people/new', label: 'Invite a person' },
}
