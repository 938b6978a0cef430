import type * as z from 'zod/v4/core'

/** What is written so far: text, and before it what needs no more encoding. */
type Sheet = { text: string; readonly bytes: Buffer[] }
/** Writes a value after `lead`. False: there is nothing to write, and the lead was not written either. */
type Put = (value: unknown, sheet: Sheet, lead: string) => boolean
type Checked = { readonly _zod: z.$ZodType['_zod'] }

/** From so many characters on, what is kept is kept as bytes: copying them is cheaper than encoding them anew. */
const longText = 500

/**
 * Checks a value against its schema and writes it as JSON in one pass, made once for each reply: what is not declared is left out,
 * what does not match is our own bug and throws. Half the time of checking first and writing then; what was written of a part that
 * is frozen is kept, because it can't change. Bytes when there are such parts, else text: whoever sends it takes either.
 */
export function writerOf(schema: Checked): (value: unknown) => string | Buffer {
  const put = putterOf(schema)
  return (value) => {
    const sheet: Sheet = { text: '', bytes: [] }
    put(value, sheet, '')
    return joined(sheet)
  }
}

const joined = ({ text, bytes }: Sheet): string | Buffer =>
  bytes.length === 0 ? text : Buffer.concat([...bytes, Buffer.from(text)])

function putterOf(schema: Checked): Put {
  const { def } = schema._zod as { def: z.$ZodTypes['_zod']['def'] }
  if (def.checks?.length) return leaf(schema)
  switch (def.type) {
    case 'object':
      return def.catchall ? leaf(schema) : keeping(ofObject(def.shape))
    case 'array':
      return keeping(ofArray(putterOf(def.element)))
    case 'nullable': {
      const inner = putterOf(def.innerType)
      return (value, sheet, lead) => (value === null ? add(sheet, lead, 'null') : inner(value, sheet, lead))
    }
    case 'optional': {
      const inner = putterOf(def.innerType)
      return (value, sheet, lead) => value !== undefined && inner(value, sheet, lead)
    }
    default:
      return leaf(schema)
  }
}

function add(sheet: Sheet, lead: string, text: string): true {
  sheet.text += lead + text
  return true
}

const mismatch = (what: string) => new Error(`The reply does not match its schema: ${what}`)

/** Whatever has no shortcut is left to the schema itself. */
function leaf(schema: Checked): Put {
  return (value, sheet, lead) => {
    const result = schema._zod.run({ value, issues: [] }, { async: false })
    if (result instanceof Promise || result.issues.length > 0)
      throw mismatch(JSON.stringify(result instanceof Promise ? 'async' : result.issues))
    const text = JSON.stringify(result.value) as string | undefined
    return text !== undefined && add(sheet, lead, text)
  }
}

function ofArray(element: Put): Put {
  return (value, sheet, lead) => {
    if (!Array.isArray(value)) throw mismatch(`a list is expected, not ${typeof value}`)
    add(sheet, lead, '[')
    let between = ''
    for (const one of value) {
      if (!element(one, sheet, between)) add(sheet, between, 'null')
      between = ','
    }
    return add(sheet, '', ']')
  }
}

function ofObject(shape: Readonly<Record<string, Checked>>): Put {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    first: `${JSON.stringify(name)}:`,
    next: `,${JSON.stringify(name)}:`,
    put: putterOf(schema),
  }))
  return (value, sheet, lead) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw mismatch(`an object is expected, not ${typeof value}`)
    add(sheet, lead, '{')
    let isFirst = true
    for (const { name, first, next, put } of fields)
      if (put((value as Readonly<Record<string, unknown>>)[name], sheet, isFirst ? first : next))
        isFirst = false
    return add(sheet, '', '}')
  }
}

function keeping(put: Put): Put {
  const kept = new WeakMap<object, string | Buffer>()
  const writtenOf = (value: object): string | Buffer => {
    const sheet: Sheet = { text: '', bytes: [] }
    put(value, sheet, '')
    const written = joined(sheet)
    return typeof written === 'string' && written.length > longText ? Buffer.from(written) : written
  }
  return (value, sheet, lead) => {
    if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return put(value, sheet, lead)
    const written = kept.get(value) ?? writtenOf(value)
    kept.set(value, written)
    if (typeof written === 'string') return add(sheet, lead, written)
    sheet.bytes.push(Buffer.from(sheet.text + lead), written)
    sheet.text = ''
    return true
  }
}
