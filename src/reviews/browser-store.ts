import type { Digest } from '#domain/evidence/canonical'
import { evidenceFile } from '#domain/evidence/evidence'
import { bulkRefusal, choicesFor, isEmptyPlan, openItems, planOf } from '#domain/review/review-decisions'
import { factsAfter, factsOf } from '#domain/review/review-items'
import { closeReview, decideReview, getReview, updateReview, type Review } from '#contract/reviews'
import type { Role } from '#contract/roles'
import type { Endpoint } from '#contract/wire'
import { ApiError } from '../api/api-error'
import { applyInBrowser } from './browser-apply'
import { dropReview, keepReview, keptReview, keptReviews, type KeptReview } from './browser-database'
import { openInBrowser } from './browser-open'
import type { ReviewStore } from './review-store'

export const digest: Digest = async (text) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
/** Nobody here knows what the key is called. */
export const thisBrowser = 'this browser'

const refuse = (endpoint: Endpoint, said: string) =>
  new ApiError({ problem: { kind: 'invalid', fields: {} }, said, operation: endpoint.name, endpoint })
const notFound = () =>
  new ApiError({ problem: { kind: 'not-found' }, operation: getReview.name, endpoint: getReview })

async function find(id: string): Promise<KeptReview> {
  const review = await keptReview(id)
  if (!review) throw notFound()
  return review
}
async function findOpen(id: string, endpoint: Endpoint): Promise<KeptReview> {
  const review = await find(id)
  if (review.state === 'closed') throw refuse(endpoint, 'This review is closed. It is never changed again.')
  if (review.state === 'paused' && endpoint !== updateReview)
    throw refuse(endpoint, 'This review is paused. Resume it first.')
  return review
}
async function keep(review: KeptReview): Promise<Review> {
  await keepReview(review)
  return review
}

const allSelected = (role: Role) => ({
  ...role,
  role_permissions: role.role_permissions.map((category) => ({
    ...category,
    permissions: category.permissions.map((one) => ({ ...one, is_selected: true })),
  })),
})

/** The same rules as on the server, by the same functions; kept where only this browser sees it. */
export const browserStore: ReviewStore = {
  kind: 'browser',
  list: async ({ page, page_size, search, ordering, state }) => {
    const words = search.toLowerCase()
    const all = (await keptReviews()).filter(
      (one) => (!state || one.state === state) && one.name.toLowerCase().includes(words),
    )
    const field = (ordering || '-opened_at').replace(/^-/, '') as 'id' | 'name' | 'opened_at' | 'due_on'
    const turn = ordering === '' || ordering.startsWith('-') ? -1 : 1
    const sorted = all.toSorted(
      (one, other) => turn * (one[field] ?? '').localeCompare(other[field] ?? '', 'en', { numeric: true }),
    )
    const from = (page - 1) * page_size
    const link = (to: number) => `?page=${to}`
    return {
      count: all.length,
      next: from + page_size < all.length ? link(page + 1) : null,
      previous: page > 1 ? link(page - 1) : null,
      results: sorted.slice(from, from + page_size),
    }
  },
  get: find,
  create: async (body) => keep(await openInBrowser(body, await keptReviews())),
  setState: async (id, state) => keep({ ...(await findOpen(id, updateReview)), state }),
  remove: async (id) => {
    await findOpen(id, updateReview)
    await dropReview(id)
  },
  decide: async (id, { spots, decision, note, milliseconds }) => {
    const review = await findOpen(id, decideReview)
    const why = bulkRefusal(spots, review.items, decision)
    if (why) throw refuse(decideReview, why)
    for (const { role, code } of spots) {
      const reviewed = review.roles.find(({ role_id }) => role_id === role)
      const item = review.items.find((one) => one.role === role && one.code === code)
      const choices = reviewed ? choicesFor(reviewed.role, code, item as { kind: 'added' } | undefined) : [] // Kept by this file, so that the kind is one of ours.
      if (!choices.includes(decision)) throw refuse(decideReview, `“${decision}” cannot be decided here.`)
    }
    const is = (one: { role: string; code: string | null }) =>
      spots.some(({ role, code }) => role === one.role && code === one.code)
    const before = review.decisions.filter(is)
    const made = spots.map((spot, index) => ({
      ...spot,
      decision,
      note: note.trim(),
      milliseconds:
        (index === 0 ? milliseconds : 0) +
        (before.find(({ code, role }) => code === spot.code && role === spot.role)?.milliseconds ?? 0),
      decided_at: new Date().toISOString(),
      account_name: thisBrowser,
    }))
    const decisions = [...review.decisions.filter((one) => !is(one)), ...made]
    const decided_count = review.items.length - openItems(review.items, decisions).length
    const total = (review.milliseconds ?? 0) + milliseconds
    await keep({ ...review, decisions, decided_count, milliseconds: total })
    return { decisions: made, decided_count, milliseconds: total }
  },
  apply: async (id, role) => keep(await applyInBrowser(await findOpen(id, decideReview), role)),
  close: async (id) => {
    const review = await findOpen(id, closeReview)
    if (openItems(review.items, review.decisions).length > 0)
      throw refuse(closeReview, 'Some decisions are still open.')
    const untried = review.roles.filter(
      ({ role, role_id }) =>
        role &&
        !isEmptyPlan(planOf(role, review.decisions)) &&
        !review.changes.some((one) => one.role === role_id),
    )
    if (untried.length > 0) throw refuse(closeReview, 'Some changes are decided, but not carried out.')
    const signed = review.roles.flatMap(({ role_id, role }) => {
      if (!role) return []
      const done = review.changes.find((change) => change.role === role_id && change.result === 'done')
      const facts = factsOf(role)
      return [
        [
          role_id,
          done ? factsAfter(facts, factsOf(allSelected(role)), done.removed ?? [], done.added ?? []) : facts,
        ] as const,
      ]
    })
    return keep({
      ...review,
      state: 'closed',
      closed_at: new Date().toISOString(),
      signed: Object.fromEntries(signed),
    })
  },
  evidence: async (id) => evidenceFile(await find(id), 'browser', digest),
}
