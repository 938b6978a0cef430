import type { Known } from '#domain/known'
import { counted, formatNumber } from '../lib/words'

/** "At least 0" says nothing. */
export const saysNothing = (figure: Known<unknown>): boolean =>
  figure.kind === 'unknown' || (figure.kind === 'partly' && figure.value === 0)

const words = <T,>(figure: Known<T>, inWords: (value: T) => string, nothing: string): string => {
  if (figure.kind === 'unknown' || saysNothing(figure)) return nothing
  return figure.kind === 'partly' ? `at least ${inWords(figure.value)}` : inWords(figure.value)
}

const plain = (value: unknown): string => (typeof value === 'number' ? formatNumber(value) : String(value))

/** A figure or an amount in words: "12", "at least 12", or "not known". */
export const figureWords = <T,>(figure: Known<T>, format: (value: T) => string = plain): string =>
  words(figure, format, 'not known')

/** A figure in a file: a number if it is known, so that a spreadsheet can add it up, otherwise words. */
export const figureValue = (figure: Known<number>): number | string =>
  figure.kind === 'known' ? figure.value : figureWords(figure)

/** A figure with its noun: "12 people", "at least 12 people", or "an unknown number of people". */
export const countedWords = (figure: Known<number>, one: string, many = `${one}s`): string =>
  words(figure, (value) => counted(value, one, many), `an unknown number of ${many}`)

/** The noun of a figure that stands elsewhere. */
export const nounOf = (figure: Known<number>, one: string, many = `${one}s`): string =>
  figure.kind === 'known' && figure.value === 1 ? one : many

/** A figure. If it isn't fully known, a tooltip and screen readers say why. */
export const KnownFigure = <T,>({
  figure,
  format = plain,
}: {
  figure: Known<T>
  format?: (value: T) => string
}) =>
  figure.kind === 'known' ? (
    format(figure.value)
  ) : (
    <span title={figure.why} className={saysNothing(figure) ? 'text-muted' : ''}>
      {figureWords(figure, format)}
      <span className="sr-only">: {figure.why}</span>
    </span>
  )
