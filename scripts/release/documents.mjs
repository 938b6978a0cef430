// The documents of a release.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../run.mjs'
import { filesIn } from './packages.mjs'

/** The documents by their place in the archive. */
const places = new Map([
  ['CHANGELOG.md', 'CHANGELOG.md'],
  ...[
    'operating.md',
    'api.md',
    ...[...filesIn(inRoot('docs/decisions'))].map((file) => `decisions/${file}`),
  ].map((file) => /** @type {[string, string]} */ ([`docs/${file}`, file])),
])

/** Where a link of the repository leads to in the archive. @returns undefined if that isn't there */
const placeOf = (file) =>
  places.get(file) ?? (/^docs\/operations(\/|$)/.test(file) ? file.slice('docs/'.length) : undefined)

/**
 * Leaves only those links that lead somewhere: within the archive or to the web. The others become their
 * words.
 */
function withOwnLinks(text, from) {
  const to = path.posix.dirname(places.get(from) ?? '')
  return text.replaceAll(/\[([^\]]*)\]\(([^)\s]+)\)/g, (link, words, target) => {
    if (/^(https?:|#)/.test(target)) return link
    const [file, anchor] = target.split('#')
    const place = placeOf(path.posix.join(path.posix.dirname(from), file))
    if (place === undefined) return words
    return `[${words}](${path.posix.relative(to, place)}${anchor === undefined ? '' : `#${anchor}`})`
  })
}

/** @returns the documents' texts by their place in the archive */
export const documents = () =>
  [...places].map(([from, place]) => {
    return [place, withOwnLinks(readFileSync(inRoot(from), 'utf8'), from)]
  })
