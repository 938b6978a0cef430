import { decideComparison, pairComparison, setMonthNumbers } from '#contract/months/comparison-decisions'
import {
  beginComparison,
  deleteComparisonFile,
  getComparison,
  sendComparisonLines,
  setComparisonFoot,
} from '#contract/months/month-comparisons'
import { getMonth, listMonths } from '#contract/months/months'
import type { BodyOf, WrittenReply } from '#contract/wire'
import { fakeApi, reply } from './fake-api'

const facts = {
  id: 202602,
  state: 'ended' as const,
  since: '2025-11-02',
  complete: true,
  first: '2026-02-01',
  last: '2026-02-28',
  rule: 1,
  closings: [],
}
const vault = { id: 1, name: 'Vault', type: 'subscription' as const, price_monthly: '2.50', currency: 'EUR' }
export const ownCompany = (id: number, name: string, licences: number, amount: string) => ({
  id,
  uid: `00000000-0000-4000-8000-00000000000${id}`,
  name,
  node: 1,
  deleted: false,
  lines: [
    {
      package: 1,
      currency: 'EUR',
      licences,
      suspended: 0,
      licence_days: licences * 28,
      suspended_days: 0,
      amount,
    },
  ],
})
const companies = [
  { ...ownCompany(1, 'Alpha', 4, '10.00'), reference: '00123' },
  ownCompany(2, 'Beta', 4, '10.00'),
  ownCompany(3, 'Gamma', 4, '10.00'),
  ownCompany(4, 'Delta', 4, '10.00'),
]
const by = { kind: 'person' as const, id: '5', name: 'Grace', email: null }
type State = WrittenReply<typeof getComparison>
type Decided = State['decisions'][number]

/** A server that keeps the comparison of February 2026. */
export function comparedInBrowser(others: readonly ReturnType<typeof ownCompany>[] = []) {
  let state: State = { files: [], lines: [], decisions: [], pairs: [], forms: [], next: null }
  const at = '2026-03-04T09:00:00.000Z'
  let begunFiles = 0
  const without = (number: number | null): State => ({
    ...state,
    files: state.files.filter(({ file }) => file !== number),
    lines: state.lines.filter(({ file }) => file !== number),
  })
  const api = fakeApi('embedded')
    .gives(listMonths, () => ({ log_since: null, months: [facts] }))
    .gives(getMonth, () => ({
      ...facts,
      packages: [vault],
      nodes: [{ id: 1, name: 'Root' }],
      companies: [...companies, ...others],
      next: null,
      last_company: 9,
    }))
    .on(getComparison, ({ url }) => {
      const part = url.searchParams.get('part')
      const of = { ...state, lines: [], decisions: [], pairs: [], forms: part === 'lines' ? state.forms : [] }
      return reply(getComparison, { ...of, [part!]: state[part as 'lines'] })
    })
    .on(beginComparison, ({ body }) => {
      const begun = body as BodyOf<typeof beginComparison> // The page sent it, checked by the fake.
      const { columns, totals = null, replaces, form, ...about } = begun
      const stamped = begun.answers?.kinds.map((one) => ({ by, at, ...one })) ?? []
      const answers = begun.answers ? { ...begun.answers, kinds: stamped } : null
      const file = { ...about, columns, answers, totals, file: ++begunFiles, sent: 0, by, at }
      const remembered = {
        form: form ?? 100 + begunFiles,
        side: about.side,
        name: about.vendor,
        columns,
        answers,
      }
      state = { ...without(replaces), forms: [remembered, ...state.forms.filter((one) => one.form !== form)] }
      state = { ...state, files: [...state.files, file] }
      return reply(beginComparison, file)
    })
    .on(sendComparisonLines, ({ body }) => {
      const { file: number, lines: sent } = body as BodyOf<typeof sendComparisonLines> // As above.
      const idOf = (id: unknown) => (id === null ? null : Number(id))
      const lines = sent.map((line) => ({
        ...line,
        file: number,
        form: state.forms[0]!.form,
        company: idOf(line.company),
        package: idOf(line.package),
      }))
      const file = state.files.find((one) => one.file === number)!
      const now = { ...file, sent: file.sent + lines.length }
      state = {
        ...state,
        lines: [...state.lines, ...lines],
        files: state.files.map((one) => (one === file ? now : one)),
      }
      return reply(sendComparisonLines, now)
    })
    .on(setComparisonFoot, ({ url, body }) => {
      const { totals } = body as BodyOf<typeof setComparisonFoot> // As above.
      const file = state.files.find((one) => one.file === Number(url.pathname.split('/').at(-2)))!
      state = { ...state, files: state.files.map((one) => (one === file ? { ...one, totals } : one)) }
      return reply(setComparisonFoot, { ...file, totals })
    })
    .on(deleteComparisonFile, ({ url }) => {
      state = without(Number(url.pathname.split('/').at(-2)))
      return reply(deleteComparisonFile, undefined)
    })
    .gives(setMonthNumbers, () => undefined)
    .on(decideComparison, ({ body }) => {
      const { decisions } = body as BodyOf<typeof decideComparison> // As above.
      const decided = decisions.map((one): Decided => ({ ...one, version: one.version + 1, by, at }))
      const others = state.decisions.filter(({ key }) => !decided.some((one) => one.key === key))
      state = { ...state, decisions: [...others, ...decided] }
      return reply(decideComparison, { decided, refused: [] })
    })
    .on(pairComparison, ({ body }) => {
      const { their_key, their_name, form, alone, our_id } = body as BodyOf<typeof pairComparison> // As above.
      state = {
        ...state,
        lines: state.lines.map((line) =>
          line.company_name === their_name &&
          (line.form ?? 0) === form &&
          (line.company_key || line.reference) === their_key &&
          (!alone || line.line === alone.line)
            ? { ...line, company: our_id === null ? null : Number(our_id) }
            : line,
        ),
      }
      return reply(pairComparison, undefined)
    })
  return { api, state: () => state, change: (to: Partial<State>) => (state = { ...state, ...to }) }
}
