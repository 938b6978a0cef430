import { conflict } from '../errors/refusal'

export const otherFile = () =>
  conflict('Another file was compared with this month since. Nothing was changed. Look at it first.')
export const linesMissing = (sent: number, lines: number) =>
  conflict(`${sent} of ${lines} lines were sent. Send the next ones first, and no more than there are.`)
export const decidedSince = (name: string) =>
  conflict(`${name} decided about this since. Nothing was changed. Look at it first.`)
