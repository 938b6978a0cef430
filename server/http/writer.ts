import type * as z from 'zod/v4/core'

/** undefined: there is nothing to write. */
type Write = (value: unknown) => string | undefined
type Checked = { readonly _zod: z.$ZodType['_zod'] }

/**
 * Checks a value against its schema and writes it as JSON in one pass, made once for each reply: what is not declared is left out,
 * what does not match is our own bug and throws. Half the time of checking first and writing then; the text of a part that is
 * frozen is kept, because it can't change.
 */
export function writerOf(schema: Checked): Write {
  const { def } = schema._zod as { def: z.$ZodTypes['_zod']['def'] }
  if (def.checks?.length) return leaf(schema)
  switch (def.type) {
    case 'object':
      return def.catchall ? leaf(schema) : keeping(ofObject(def.shape))
    case 'array':
      return ofArray(writerOf(def.element))
    case 'nullable': {
      const inner = writerOf(def.innerType)
      return (value) => (value === null ? 'null' : inner(value))
    }
    case 'optional': {
      const inner = writerOf(def.innerType)
      return (value) => (value === undefined ? undefined : inner(value))
    }
    default:
      return leaf(schema)
  }
}

const mismatch = (what: string) => new Error(`The reply does not match its schema: ${what}`)

/** Whatever has no shortcut is left to the schema itself. */
function leaf(schema: Checked): Write {
  return (value) => {
    const result = schema._zod.run({ value, issues: [] }, { async: false })
    if (result instanceof Promise || result.issues.length > 0)
      throw mismatch(JSON.stringify(result instanceof Promise ? 'async' : result.issues))
    return JSON.stringify(result.value) as string | undefined
  }
}

function ofArray(element: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) throw mismatch(`a list is expected, not ${typeof value}`)
    let text = '['
    for (const one of value) text += `${text.length > 1 ? ',' : ''}${element(one) ?? 'null'}`
    return `${text}]`
  }
}

function ofObject(shape: Readonly<Record<string, Checked>>): Write {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, start: `${JSON.stringify(name)}:`, write: writerOf(schema) }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw mismatch(`an object is expected, not ${typeof value}`)
    let text = '{'
    for (const { name, start, write } of fields) {
      const written = write((value as Readonly<Record<string, unknown>>)[name])
      if (written !== undefined) text += `${text.length > 1 ? ',' : ''}${start}${written}`
    }
    return `${text}}`
  }
}

function keeping(write: Write): Write {
  const kept = new WeakMap<object, string | undefined>()
  return (value) => {
    if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return write(value)
    if (!kept.has(value)) kept.set(value, write(value))
    return kept.get(value)
  }
}
