import * as z from 'zod/mini'
import { auditShape, lineId } from '#contract/audit'
import { catalogueShape } from '#contract/billing'
import { companyItemShape, companyPackageShape, companyShape } from '#contract/companies'
import { emailInput } from '#contract/fields/email-address'
import { employeeShape } from '#contract/employees'
import { nodeShape } from '#contract/nodes'
import { permissionCategoryShape, permissionShape } from '#contract/roles/permission-catalogue'
import { reviewCallerShape } from '#contract/reviews/callers'
import {
  reviewChangeShape,
  reviewDecisionShape,
  reviewItemShape,
  reviewRoleShape,
} from '#contract/reviews/roles'
import { reviewDecidedShape, reviewShape, reviewSummaryShape } from '#contract/reviews/reviews'
import { roleShape } from '#contract/roles/roles'
import { serviceAccountShape } from '#contract/service-accounts'
import { signedInShape } from '#contract/sign-in/sessions'
import { bodyId, maxId, pathId } from '#contract/wire'

export type JsonSchema = { [key: string]: unknown }

/** The nouns of the contract, by their names in the document. */
const nouns = {
  Node: nodeShape,
  Permission: permissionShape,
  PermissionCategory: permissionCategoryShape,
  Role: roleShape,
  Employee: employeeShape,
  CataloguePackage: catalogueShape,
  CompanyPackage: companyPackageShape,
  CompanyItem: companyItemShape,
  Company: companyShape,
  ServiceAccount: serviceAccountShape,
  SignedIn: signedInShape,
  AuditLine: auditShape,
  ReviewSummary: reviewSummaryShape,
  ReviewRole: reviewRoleShape,
  ReviewItem: reviewItemShape,
  ReviewDecision: reviewDecisionShape,
  ReviewChange: reviewChangeShape,
  ReviewCaller: reviewCallerShape,
  ReviewDecided: reviewDecidedShape,
  Review: reviewShape,
}

/** Numbers that callers may also send as digits, with the largest. */
const ids = new Map<unknown, number>([
  [pathId, maxId],
  [bodyId, maxId],
  [lineId, Number.MAX_SAFE_INTEGER],
])
const named = new Map<unknown, string>(Object.entries(nouns).map(([name, shape]) => [shape.write, name]))

/** Converts to JSON Schema. A noun inside becomes a reference to its component. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output', isComponent = false): JsonSchema {
  const converted = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: target }) => {
      const put = (instead: JsonSchema) => {
        for (const key of Object.keys(target)) Reflect.deleteProperty(target, key)
        Object.assign(target, instead)
      }
      const name = named.get(zodSchema)
      const isItself = isComponent && Object.is(zodSchema, schema)
      if (name !== undefined && !isItself) return put({ $ref: `#/components/schemas/${name}` })
      const maximum = ids.get(zodSchema)
      if (maximum !== undefined) return put({ type: 'integer', minimum: 1, maximum })
      if (Object.is(zodSchema, emailInput)) target.format = 'idn-email'
      // Replies may get further fields later; a request with one that isn't known is refused.
      if (io === 'output' && target.additionalProperties === false)
        Reflect.deleteProperty(target, 'additionalProperties')
      // Anything, or null, is anything. Of an id that comes again, zod has no schema yet.
      const { def } = zodSchema._zod
      const isId = 'innerType' in def && ids.has(def.innerType)
      if (!isId && target.anyOf?.some((one) => Object.keys(one).length === 0)) put({})
    },
  }) as JsonSchema // zod's own type lists the keywords.
  delete converted.$schema
  return converted
}

const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const text: JsonSchema = { type: 'string' }

/** Every noun and the forms of an error. */
export const componentSchemas: Record<string, JsonSchema> = {
  ...Object.fromEntries(
    Object.entries(nouns).map(([name, shape]) => [name, jsonSchema(shape.write, 'output', true)]),
  ),
  Detail: { type: 'object', properties: { detail: text }, required: ['detail'] },
  Forbidden: {
    type: 'object',
    properties: {
      detail: text,
      confirm: {
        const: true,
        description: 'The person has to confirm who they are, and can then send the request again.',
      },
    },
    required: ['detail'],
  },
  RequestError: { type: 'object', properties: { error: listOf(text) }, required: ['error'] },
  FieldErrors: {
    type: 'object',
    description: 'For each field what is wrong with it.',
    additionalProperties: listOf(text),
    minProperties: 1,
  },
}
