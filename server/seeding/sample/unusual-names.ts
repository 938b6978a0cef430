import type { NodeKey } from './tree'

// Names that real lists contain and that careless screens, exports and searches get wrong. Hostile ones, such
// as markup and formulas, are not among them: the first thing a visitor sees would be an attack. The tests
// have their own.

type UnusualCompany = {
  readonly name: string
  readonly node: NodeKey
  readonly only?: 'without licences' | 'without packages'
}

const at = (node: NodeKey, ...names: string[]): UnusualCompany[] => names.map((name) => ({ name, node }))

export const unusualCompanies: readonly UnusualCompany[] = [
  // Signs that mean something in HTML.
  ...at('headOffice', 'Bold & Co', 'Script & Serif Ltd', 'Imago Pictures', 'Fish & Chips (Soho)'),
  ...at('ukIreland', 'Bold & Co', 'Robert & Table Joinery', 'Sevenfold Templates', 'Alder, Webb + Partners'),
  // Signs that mean something in a spreadsheet, inside the name.
  ...at(
    'ukIreland',
    'Summa Accountancy',
    'Calculus Tutors',
    'Forty-Four Telephone Answering',
    'Outlet Stores 20 %',
    'Home@Last Interiors',
  ),
  ...at('munich', 'Zwei + Fünf Marketing GmbH', 'Telefonservice Neunundvierzig GmbH'),
  // Apostrophes and quotes of several kinds. One begins with its sign, and so stands first in lists.
  ...at('ukIreland', "O'Brien & Sons", "D'Arcy's “Fine” Books", '"Quoted" Holdings', 'Ye Olde Brewery'),
  ...at('france', "L'Atelier d'Aujourd'hui", 'L’Échoppe de l’Île', 'Auberge « Chez Ghislaine »'),
  ...at('antwerp', "Café 't Zonneke", "Bakkerij 's-Hertogen"),
  // Wildcards of search patterns.
  ...at('dach', 'Naturkost 100 %', 'Netz_Werk_Partner', 'Fünf*Sterne Reinigung', 'Straße & STRASSE OHG'),
  // Short names.
  ...at('headOffice', 'Xi', 'Nullarbor', 'Undine', 'Nandini', 'Truelove', 'Zero', 'Onefold', 'Nota Bene'),
  ...at('japan', '龍', '株式会社１２３ＡＢＣ', 'ｶﾌﾞｼｷｶﾞｲｼﾔﾊﾝｶｸ'),
  // Emoji: pairs, a joined family, a flag, a keycap.
  ...at('zurich', 'Rakete 🚀 Logistik 🚀', 'Käserei 🧀 Älpli'),
  ...at('lyon', 'Crèche 👩‍👩‍👧‍👦 Les Petits', 'Fromages 🇫🇷 & Cie', 'Premier 1️⃣ Choix'),
  // Right to left, alone and mixed with digits and Latin letters.
  ...at(
    'gulf',
    'شركة ABC للتقنية (2020)',
    'مجموعة النور – Al Noor Group',
    'בית קפה "הפינה" בע"מ',
    'חברת DATA 24/7 בע"מ',
    'طبيعي ٪١٠٠',
  ),
  ...at('dubai', 'مؤسسة ٣٦٥ يوماً', 'Café القهوة 24'),
  // 120 characters: with spaces, without spaces, in wide letters, right to left.
  ...at(
    'dach',
    'Gemeinnützige Wohnungsbau- und Siedlungsgenossenschaft der Eisenbahnerinnen und Eisenbahner im Rheinland und Umland e. G',
    'Grundstücksverkehrsgenehmigungsberatungsgesellschaft mbH',
  ),
  ...at(
    'japan',
    '独立行政法人全国地域伝統工芸品産業振興および後継者育成ならびに海外販路開拓支援事業推進連絡協議会付属総合研究開発情報技術安全管理運営機構東日本統括本部第一技術開発センター北関東広域連携事務局さいたま新都心分室文書管理情報公開窓口係御中担当者',
  ),
  ...at(
    'gulf',
    'الشركة الوطنية المتحدة للتجارة العامة والمقاولات والاستيراد والتصدير وخدمة الصيانة والتشغيل والنقل والتخزين المحدودة دبي',
  ),
  // The same name at several nodes: a name is unique within its node only.
  ...at('dach', 'Apotheke am Markt'),
  ...at('munich', 'Apotheke am Markt'),
  ...at('zurich', 'Apotheke am Markt'),
  { name: 'Leerstand Hausverwaltung GmbH', node: 'munich', only: 'without licences' },
  { name: 'Βιβλιοπωλείο Το Άδειο Ράφι', node: 'greece', only: 'without packages' },
]
