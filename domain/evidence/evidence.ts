import { canonicalJson, type Digest } from './canonical'
import { evidenceStyle } from './evidence-style'
import { frameOf, mark, type SectionName } from './evidence-check'
import { aboutHtml, changesHtml, decisionsHtml, matrixHtml, populationHtml } from './evidence-html'
import { escapeHtml } from './evidence-text'
import { permissionName } from '#contract/permissions'
import type { ReviewedRole } from '../review/review-decisions'
import { isBuiltInRole } from '../review/review-items'

type Id = number | string
/** A closed review as either wing holds it. */
export type EvidenceReview = {
  readonly id: Id
  readonly name: string
  readonly opened_at: string
  readonly closed_at?: string | null | undefined
  readonly msp_node?: Id | null | undefined
  readonly msp_node_name?: string | undefined
  readonly reviewer?: string | undefined
  readonly account_name?: string | undefined
  readonly due_on?: string | null | undefined
  readonly milliseconds?: number | undefined
  readonly base_url?: string | undefined
  readonly is_complete?: boolean | undefined
  readonly scope_roles?: readonly string[] | undefined
  readonly scope_nodes?: readonly string[] | undefined
  readonly roles: readonly {
    readonly role_id: string
    readonly name: string
    readonly status: string
    readonly fingerprint: string
    readonly role:
      | (ReviewedRole & {
          readonly msp_node_name?: string | undefined
          readonly last_modified?: string | undefined
        })
      | null
    readonly before_review?: Id | null | undefined
    readonly before_closed_at?: string | null | undefined
  }[]
  readonly items: readonly {
    role: string
    code: string | null
    kind: string
    risky: boolean
    from?: string | null | undefined
  }[]
  readonly decisions: readonly {
    readonly role: string
    readonly code: string | null
    readonly decision: string
    readonly note?: string | undefined
    readonly milliseconds?: number | undefined
    readonly decided_at?: string | undefined
    readonly account_name?: string | undefined
  }[]
  readonly changes: readonly {
    readonly role: string
    readonly result: string
    readonly removed?: readonly string[] | undefined
    readonly added?: readonly string[] | undefined
    readonly before?: readonly string[] | undefined
    readonly after?: readonly string[] | null | undefined
    readonly detail?: string | undefined
    readonly at?: string | undefined
    readonly account_name?: string | undefined
  }[]
}

/** Which server stored the review and vouches for its times and names. `gateway`: one in front of another API. */
export type KeptBy = 'server' | 'gateway'
export type Signer = {
  /** base64 of the 32 bytes of an Ed25519 public key. */
  readonly publicKey: string
  /** base64 of the signature of a text in UTF-8. */
  readonly sign: (text: string) => Promise<string>
}

/** The five parts of the evidence as data. What a person reads is made of these and of nothing else. */
export function evidenceData(review: EvidenceReview, keptBy: KeptBy) {
  const nameOf = new Map(review.roles.map(({ role_id, name }) => [role_id, name]))
  const permissions = new Map<string, { code: string; name: string; category: string }>()
  for (const { role } of review.roles)
    for (const { category_name, permissions: list } of role?.role_permissions ?? [])
      for (const { code, name } of list)
        if (!permissions.has(code))
          permissions.set(code, { code, name: name ?? permissionName(code), category: category_name.trim() })
  const wordFor = (code: string | null) =>
    code === null ? null : (permissions.get(code)?.name ?? permissionName(code))
  const itemAt = new Map(review.items.map((item) => [`${item.role}:${item.code ?? ''}`, item]))
  const there = review.roles.filter((one) => one.role !== null)
  return {
    about: {
      format: 'msp-role-review',
      version: 1,
      review: String(review.id),
      name: review.name,
      kept_by: keptBy,
      base_url: review.base_url ?? null,
      node:
        review.msp_node == null ? null : { id: String(review.msp_node), name: review.msp_node_name ?? null },
      reviewer: review.reviewer ?? null,
      opened_by: review.account_name ?? null,
      opened_at: review.opened_at,
      closed_at: review.closed_at ?? null,
      due_on: review.due_on ?? null,
      scope: { roles: review.scope_roles ?? [], nodes: review.scope_nodes ?? [] },
      is_complete: review.is_complete ?? false,
      roles: review.roles.length,
      decisions: review.decisions.length,
      milliseconds: review.milliseconds ?? 0,
    },
    population: review.roles.map(
      ({ role_id, name, status, fingerprint, role, before_review, before_closed_at }) => ({
        role: role_id,
        name,
        status,
        fingerprint,
        type: role?.role_type ?? null,
        node: role?.msp_node == null ? null : { id: String(role.msp_node), name: role.msp_node_name ?? null },
        last_modified: role?.last_modified ?? null,
        built_in: role !== null && isBuiltInRole(role),
        before:
          before_review == null
            ? null
            : { review: String(before_review), closed_at: before_closed_at ?? null },
      }),
    ),
    matrix: {
      permissions: [...permissions.values()],
      roles: there.map(({ role_id, name, role }) => ({
        role: role_id,
        name,
        held:
          role?.role_permissions.flatMap(({ permissions: list }) =>
            list.filter((one) => one.is_selected).map(({ code }) => code),
          ) ?? [],
      })),
    },
    decisions: review.decisions.map((one) => {
      const item = itemAt.get(`${one.role}:${one.code ?? ''}`)
      return {
        role: one.role,
        role_name: nameOf.get(one.role) ?? null,
        code: one.code,
        permission: wordFor(one.code),
        why: item?.kind ?? 'unchanged',
        risky: item?.risky ?? false,
        from: item?.from ?? null,
        decision: one.decision,
        note: one.note ?? '',
        decided_at: one.decided_at ?? null,
        decided_by: one.account_name ?? null,
        milliseconds: one.milliseconds ?? 0,
      }
    }),
    changes: review.changes.map((one) => ({
      role: one.role,
      role_name: nameOf.get(one.role) ?? null,
      result: one.result,
      removed: one.removed ?? [],
      added: one.added ?? [],
      before: one.before ?? [],
      after: one.after ?? null,
      detail: one.detail ?? '',
      at: one.at ?? null,
      by: one.account_name ?? null,
    })),
  }
}
export type EvidenceData = ReturnType<typeof evidenceData>

/** Data inside a script element: nothing in it can end the element. */
const data = (value: unknown) =>
  `<script type="application/json">${canonicalJson(value).replaceAll('<', '\\u003c')}</script>`

type Making = {
  readonly keptBy: KeptBy
  readonly digest: Digest
  readonly signer: Signer
  /** The text of the script with which the file checks itself. */
  readonly script: string
}

/**
 * Writes the evidence of a closed review as one HTML file. It is written exactly as a browser writes out its own document, so
 * that the script in it can compare the file byte by byte without reading it.
 */
export async function evidenceFile(
  review: EvidenceReview,
  { keptBy, digest, signer, script }: Making,
): Promise<string> {
  const parts = evidenceData(review, keptBy)
  const bodies: Record<SectionName, string> = {
    about: aboutHtml(parts.about) + data(parts.about),
    population: populationHtml(parts.population) + data(parts.population),
    matrix: matrixHtml(parts) + data(parts.matrix),
    decisions: decisionsHtml(parts.decisions) + data(parts.decisions),
    changes: changesHtml(parts.changes) + data(parts.changes),
  }
  const sections = Object.entries(bodies)
    .map(([name, body]) => `<section id="${name}">${mark(name, body)}</section>`)
    .join('')
  const csp = `default-src 'none'; script-src 'sha256-${base64(await digest(script))}'; style-src 'sha256-${base64(await digest(evidenceStyle))}'; base-uri 'none'; form-action 'none'`
  const page = (manifest: string, signature: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${csp}">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>Role review: ${escapeHtml(review.name)}</title><style>${evidenceStyle}</style></head>` +
    `<body><div id="seal" class="unknown" role="status"><strong>Not checked</strong><p>This file checks itself when scripts may run. Without them: npm run evidence -- verify FILE</p></div>` +
    `<main><h1>Role review: <bdi>${escapeHtml(review.name)}</bdi></h1>${sections}` +
    `<section id="seals"><h2>Checksums and signature</h2>${mark('manifest', data(manifest === '' ? null : JSON.parse(manifest)))}${mark('signature', signature)}<div id="sums"></div></section></main>` +
    `<script>${script}</script></body></html>`
  const sums: Record<string, string> = { frame: await digest(frameOf(page('', ''))) }
  for (const [name, body] of Object.entries(bodies)) sums[name] = await digest(body)
  const manifest = canonicalJson({
    format: 'msp-role-review-manifest',
    version: 1,
    hash: 'SHA-256',
    signature: 'Ed25519',
    public_key: signer.publicKey,
    sections: sums,
  })
  return page(manifest, data(await signer.sign(manifest)))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** base64 of bytes that are given as hexadecimal digits. */
function base64(hex: string): string {
  const bits = hex.replaceAll(/./g, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
  const text = (bits.match(/.{1,6}/g) ?? [])
    .map((six) => alphabet[Number.parseInt(six.padEnd(6, '0'), 2)])
    .join('')
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=')
}
