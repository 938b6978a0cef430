import type { Known } from '#domain/known'
import { formatNumber } from '../lib/words'

/** A figure in words: "12", "at least 12", or "not known". */
export const figureWords = (figure: Known<number>): string =>
  figure.kind === 'known'
    ? formatNumber(figure.value)
    : figure.kind === 'partly'
      ? `at least ${formatNumber(figure.value)}`
      : 'not known'

/** A figure with the reason where it isn't wholly known: in a tooltip, and for screen readers. */
export const KnownFigure = ({ figure }: { figure: Known<number> }) =>
  figure.kind === 'known' ? (
    formatNumber(figure.value)
  ) : (
    <span title={figure.why} className={figure.kind === 'unknown' ? 'text-muted' : ''}>
      {figureWords(figure)}
      <span className="sr-only">: {figure.why}</span>
    </span>
  )
