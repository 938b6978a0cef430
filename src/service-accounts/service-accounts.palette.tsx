import {
  deleteServiceAccount,
  getServiceAccount,
  listServiceAccounts,
  rotateServiceAccount,
  updateServiceAccount,
  type ServiceAccount,
} from '#contract/service-accounts'
import { call } from '../api/call'
import { superiorNow } from '../employees/role/superior'
import { bestFirst, isId, mostAsked, orNone, sameText } from '../frame/palette/find'
import type { Source, Verb } from '../frame/palette/item'
import { whyNot } from '../session/use-can'
import { nameOf } from './account-columns'
import { DeleteAccount, RotateKey, whyNoRotation } from './account-confirmations'

const edit: Verb = {
  words: 'Edit service account',
  also: ['edit'],
  needs: updateServiceAccount.needs,
}
const rotate: Verb = {
  words: 'Rotate key of',
  also: ['rotate', 'rotate key'],
  needs: rotateServiceAccount.needs,
}
const remove: Verb = {
  words: 'Delete service account',
  also: ['delete'],
  needs: deleteServiceAccount.needs,
}

function actionsOf(account: ServiceAccount) {
  const superior = superiorNow(account, 'This account')
  return [
    {
      verb: edit,
      reason: whyNot(edit.needs) ?? superior,
      action: { kind: 'go', href: `/service-accounts/${account.id}/edit` },
    },
    {
      verb: rotate,
      reason: whyNot(rotate.needs) ?? whyNoRotation(account) ?? superior,
      action: {
        kind: 'ask',
        question: (close: () => void) => <RotateKey account={account} onClose={close} />,
      },
    },
    {
      verb: remove,
      reason: whyNot(remove.needs) ?? superior,
      action: {
        kind: 'ask',
        question: (close: () => void) => <DeleteAccount account={account} onClose={close} />,
      },
    },
  ] as const
}

export const serviceAccountsSource: Source = {
  noun: 'Service accounts',
  path: '/service-accounts',
  needs: listServiceAccounts.needs,
  verbs: [edit, rotate, remove],
  find: async (text, signal) => {
    const [byId, listed] = await Promise.all([
      isId(text) ? orNone(call(getServiceAccount, { params: { id: text }, signal })) : undefined,
      orNone(call(listServiceAccounts, { query: { search: text, page_size: mostAsked }, signal })),
    ])
    const isExact = (one: ServiceAccount) => one.id === text || sameText(text, one.name)
    return bestFirst(byId, listed?.results ?? [], { text, nameOf, isExact }).map((account) => ({
      id: account.id,
      name: nameOf(account),
      detail: [account.role_name, account.msp_node_name, `ID ${account.id}`].filter(Boolean).join(' · '),
      href: `/service-accounts/${account.id}`,
      exact: isExact(account),
      actions: actionsOf(account),
    }))
  },
}
