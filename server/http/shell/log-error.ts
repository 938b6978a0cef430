/** Values of a failed statement can be names, addresses or the secret of an activation link. */
const statementValues = /\nparams: [^]*?(?=\n {4}at |$)/g
const withoutValues = (text: string) => text.replaceAll(statementValues, '')

type LoggedError = { type: string; message: string; stack: string; [detail: string]: unknown }

/** Reduces an error to what the log keeps: the failure and its place, without the values of a statement. */
export function logError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name, message, stack = '', cause } = error
  return {
    type: name,
    message: withoutValues(message),
    stack: withoutValues(stack),
    code: codeOf(error),
    ...(cause instanceof Error
      ? { cause: { message: withoutValues(cause.message), code: codeOf(cause) } }
      : {}),
  }
}

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined)
