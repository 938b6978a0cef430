import type { Language } from './company-words'

export type NodeKey =
  | 'headOffice'
  | 'dach'
  | 'france'
  | 'ukIreland'
  | 'japan'
  | 'greece'
  | 'gulf'
  | 'munich'
  | 'zurich'
  | 'lyon'
  | 'antwerp'
  | 'dubai'

type SampleNode = {
  readonly key: NodeKey
  readonly name: string
  readonly parent: NodeKey | null
  readonly ageInDays: number
  /** The number of its companies. */
  readonly companies: number
  /** The languages of its companies' names; most use the first one. */
  readonly languages: readonly Language[]
}

/** A provider with regions and branch offices. Parents come before their children. */
export const sampleNodes: readonly SampleNode[] = [
  {
    key: 'headOffice',
    name: 'Fjordlicht Managed Services',
    parent: null,
    ageInDays: 2_620,
    companies: 46,
    languages: ['english', 'german', 'polish'],
  },
  {
    key: 'dach',
    name: 'Deutschland, Österreich & Schweiz',
    parent: 'headOffice',
    ageInDays: 2_590,
    companies: 212,
    languages: ['german', 'turkish'],
  },
  {
    key: 'france',
    name: 'France et Benelux',
    parent: 'headOffice',
    ageInDays: 2_410,
    companies: 168,
    languages: ['french', 'spanish'],
  },
  {
    key: 'ukIreland',
    name: 'United Kingdom & Ireland',
    parent: 'headOffice',
    ageInDays: 2_300,
    companies: 231,
    languages: ['english', 'hindi'],
  },
  {
    key: 'japan',
    name: '日本支社',
    parent: 'headOffice',
    ageInDays: 1_820,
    companies: 104,
    languages: ['japanese', 'chinese', 'korean'],
  },
  {
    key: 'greece',
    name: 'Ελλάδα και Κύπρος',
    parent: 'headOffice',
    ageInDays: 1_510,
    companies: 38,
    languages: ['greek', 'russian'],
  },
  {
    key: 'gulf',
    name: 'الشرق الأوسط',
    parent: 'headOffice',
    ageInDays: 1_260,
    companies: 44,
    languages: ['arabic', 'hebrew', 'english'],
  },
  {
    key: 'munich',
    name: 'Niederlassung München',
    parent: 'dach',
    ageInDays: 2_240,
    companies: 141,
    languages: ['german', 'italian'],
  },
  {
    key: 'zurich',
    name: 'Zweigstelle Zürich',
    parent: 'dach',
    ageInDays: 1_930,
    companies: 97,
    languages: ['german', 'italian', 'french'],
  },
  {
    key: 'lyon',
    name: 'Agence de Lyon – Saint-Étienne',
    parent: 'france',
    ageInDays: 1_480,
    companies: 83,
    languages: ['french', 'vietnamese'],
  },
  {
    key: 'antwerp',
    name: 'Kantoor Antwerpen',
    parent: 'france',
    ageInDays: 1_150,
    companies: 59,
    languages: ['dutch', 'french'],
  },
  {
    key: 'dubai',
    name: 'فرع دبي',
    parent: 'gulf',
    ageInDays: 620,
    companies: 17,
    languages: ['arabic', 'english', 'thai'],
  },
]
