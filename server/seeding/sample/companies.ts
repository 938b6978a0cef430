import { companyPackages, type SampleCompanyPackage } from './company-packages'
import { daysBefore } from './moments'
import { languages, words, type Language } from './names'
import { createRandom, type Random } from './random'
import { sampleNodes, type NodeKey } from './tree'
import { unusualCompanies } from './unusual-names'

const stream = 1_240
const oldestInDays = 6 * 365
/** A node is at least this much older than its first customer. */
const quietStartInDays = 20
const shareOfMainLanguage = 0.6
const shareOfForeignLanguages = 0.12
const shareNotForResale = 0.03
/** Reserved for examples (RFC 2606), so that no mail reaches a real person. */
const ownerDomains = [
  'example.com',
  'example.net',
  'example.org',
  'customer.example',
  'office.example',
  'shop.example',
  'mail.example',
  'company.test',
]

type SampleCompany = {
  readonly uid: string
  readonly name: string
  readonly node: NodeKey
  readonly owner_first_name: string
  readonly owner_last_name: string
  readonly owner_email: string
  readonly is_nfr: boolean
  readonly created_at: Date
  readonly packages: readonly SampleCompanyPackage[]
}

function languageAt(local: readonly Language[], random: Random): Language {
  if (random.chance(shareOfForeignLanguages)) return random.pick(languages)
  return random.pick(random.chance(shareOfMainLanguage) ? local.slice(0, 1) : local)
}

function invent(language: Language, random: Random): string {
  const { names, trades, patterns } = words[language]
  return random.pick(patterns).replace('{name}', random.pick(names)).replace('{trade}', random.pick(trades))
}

/**
 * A name that its node doesn't have yet. `taken` is in lower case, because the database compares without
 * case.
 */
function newName(language: Language, taken: Set<string>, random: Random): string {
  for (;;) {
    const name = invent(language, random)
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}

export const inventedName = (local: readonly Language[], taken: Set<string>, random: Random): string =>
  newName(languageAt(local, random), taken, random)

function owner(language: Language, random: Random) {
  const [first, firstAscii] = random.pick(words[language].first)
  const [last, lastAscii] = random.pick(words[language].last)
  return {
    owner_first_name: first,
    owner_last_name: last,
    owner_email: `${firstAscii}.${lastAscii}@${random.pick(ownerDomains)}`,
  }
}

export function sampleCompanies(now: Date): SampleCompany[] {
  const random = createRandom(stream)
  const companies = sampleNodes.flatMap((node) => {
    const unusual = unusualCompanies.filter((company) => company.node === node.key)
    const taken = new Set(unusual.map((company) => company.name.toLowerCase()))
    const oldest = Math.min(oldestInDays - 1, node.ageInDays - quietStartInDays)
    return Array.from({ length: node.companies }, (_, index): SampleCompany => {
      const language = languageAt(node.languages, random)
      const given = unusual[index]
      const name = given?.name ?? newName(language, taken, random)
      const notForResale = given?.only === undefined && random.chance(shareNotForResale)
      return {
        uid: random.uuid(),
        name,
        node: node.key,
        ...owner(language, random),
        is_nfr: notForResale,
        created_at: daysBefore(now, random.between(0, oldest), random),
        packages: companyPackages(notForResale, given?.only, random),
      }
    })
  })
  // Ids then follow the dates, and a list by id mixes nodes and languages.
  return companies.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
}
