const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Titles and forms of address that are no names, in the languages of our people. */
const titles = setOf(
  'dr dra prof professor professora professorin mr mrs ms miss mx herr frau hr fru froken frk mme mlle madame monsieur sra srta dott ' +
    'dottssa dottoressa signora mevr mevrouw dhr meneer sayin bayan drs phd msc bsc mba llm llb dphil meng beng',
)
/**
 * Those that are names or initials too, so that only a full stop tells: “Ing.”, but “Ing Sophea”; “M.A.”, but
 * “Ma Long”.
 */
const dotted = setOf(
  'ing mag arch avv hon sig sigra ir lic eng rev fr sr dipl med phil rer nat jur oec habil dent vet psych univ pd priv doz fh esq ' +
    'cpa bakk inf wirt soz pad kfm betriebsw ba ma bs ms md hc',
)

/** Whether a word is a title or degree, such as `Dr.`, `M.Sc.` or `Dipl.-Ing.` An initial, `J.`, isn't. */
function isTitle(word: string): boolean {
  const folded = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replace(/,$/, '')
  const joined = folded.replaceAll(/[.-]/g, '')
  if (titles.has(joined)) return true
  const parts = folded.split(/[.-]+/).filter((part) => part !== '')
  return (
    folded.includes('.') &&
    (dotted.has(joined) ||
      (parts.length > 0 && parts.every((part) => part.length > 1 && (titles.has(part) || dotted.has(part)))))
  )
}

const wordsIn = (name: string) => name.split(/\s+/).filter((word) => word !== '')

/** Whether a text is nothing but titles. */
export const isOnlyTitles = (name: string): boolean => {
  const words = wordsIn(name)
  return words.length > 0 && words.every(isTitle)
}

/** A name without the titles before and behind it. A text of titles only becomes empty. */
export function withoutTitles(name: string): string {
  // “Dr.Eva” and “Dr.med.Eva” lack a blank.
  const words = wordsIn(name.replaceAll(/(?<=^|[\s.])(dr|prof|med|ing|mag)\.(?=\p{Lu}\p{Ll})/giu, '$1. '))
  const first = words.findIndex((word) => !isTitle(word))
  const last = words.findLastIndex((word) => !isTitle(word))
  return first < 0 ? '' : words.slice(first, last + 1).join(' ')
}
