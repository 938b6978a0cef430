import { listRoles } from '#contract/roles/roles'
import { actions } from '#domain/access/actions'
import { matchesWords } from '#domain/folding'
import { actionsWords } from '../../access/action-words'
import type { Source } from '../../frame/palette/item'
import { stringifySearch } from '../../lib/address/search-params'
import { asked, critical } from './question'

/** Other words that find a question. */
const also: Readonly<Record<string, string>> = {
  'person reset': '2FA two-factor password why',
  'company open': 'access customers',
  'person assign': 'give a role',
}
const questions = [
  { words: 'Who can do anything high-risk', act: critical },
  ...actions.map((one) => ({ words: `Who can ${actionsWords(one)}`, act: asked(one) })),
]

/** Questions about all nodes in scope: “who can reset”. */
export const questionsSource: Source = {
  noun: { one: 'question', many: 'questions' },
  path: '/access',
  needs: listRoles.needs,
  verbs: [],
  find: (text) =>
    Promise.resolve(
      questions
        .filter(({ words, act }) => matchesWords(`${words} ${also[act] ?? ''}`, text))
        .slice(0, 8)
        .map(({ words, act }) => ({
          id: '',
          name: words,
          href: `/access${stringifySearch({ do: act })}`,
          exact: false,
          actions: [],
        })),
    ),
}
