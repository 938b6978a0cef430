import * as z from 'zod/mini'
import { auditShape } from '#contract/audit'
import { catalogueShape } from '#contract/billing'
import { companyItemShape, companyPackageShape, companyShape } from '#contract/companies'
import { employeeShape } from '#contract/employees'
import { nodeShape } from '#contract/nodes'
import { permissionCategoryShape, permissionShape } from '#contract/permission-catalogue'
import {
  reviewChangeShape,
  reviewDecidedShape,
  reviewDecisionShape,
  reviewItemShape,
  reviewRoleShape,
  reviewShape,
  reviewSummaryShape,
} from '#contract/reviews'
import { roleShape } from '#contract/roles'
import { serviceAccountShape } from '#contract/service-accounts'

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
  AuditLine: auditShape,
  ReviewSummary: reviewSummaryShape,
  ReviewRole: reviewRoleShape,
  ReviewItem: reviewItemShape,
  ReviewDecision: reviewDecisionShape,
  ReviewChange: reviewChangeShape,
  ReviewDecided: reviewDecidedShape,
  Review: reviewShape,
}

const named = new Map<unknown, string>(Object.entries(nouns).map(([name, shape]) => [shape.write, name]))

/** Converts to JSON Schema. A noun inside becomes a reference to its component. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output', isComponent = false): JsonSchema {
  const converted = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: target }) => {
      const name = named.get(zodSchema)
      if (name === undefined || (isComponent && Object.is(zodSchema, schema))) return
      for (const key of Object.keys(target)) Reflect.deleteProperty(target, key)
      target.$ref = `#/components/schemas/${name}`
    },
  }) as JsonSchema // zod's own type lists the keywords.
  delete converted.$schema
  return converted
}

const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const text: JsonSchema = { type: 'string' }

/** Every noun and the three forms of an error. */
export const componentSchemas: Record<string, JsonSchema> = {
  ...Object.fromEntries(
    Object.entries(nouns).map(([name, shape]) => [name, jsonSchema(shape.write, 'output', true)]),
  ),
  Detail: { type: 'object', properties: { detail: text }, required: ['detail'], additionalProperties: false },
  RequestError: {
    type: 'object',
    properties: { error: listOf(text) },
    required: ['error'],
    additionalProperties: false,
  },
  FieldErrors: {
    type: 'object',
    description: 'For each field what is wrong with it.',
    additionalProperties: listOf(text),
    minProperties: 1,
  },
}
