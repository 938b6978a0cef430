import { expect, test } from 'vitest'
import { comparedFile, type Ours, type Said } from '../../../../testing/compared-file'

// What words propose, and what a file says without them.

const head = 'Customer,Product,Quantity,Amount,Currency'
const cases: readonly (readonly [string, string, readonly Ours[], object, Said?])[] = [
  [
    'credits by letters',
    `${head}
A,Vault,16,52.91,EUR
A,Vault,,12.00 CR,EUR
B,Vault,10,28.42,EUR
B,Vault,,Cr 12.00,EUR
C,Vault,7,39.78,EUR
C,Vault,,12.00 DR,EUR`,
    [
      ['A', 'Vault', 16, '52.91'],
      ['B', 'Vault', 10, '28.42'],
      ['C', 'Vault', 7, '39.78'],
    ],
    {
      rows: ['other_price -12.00', 'other_price -12.00', 'other_price 12.00'],
      asks: ['mark cr: credit', 'mark dr: charge'],
    },
  ],
  [
    'credits by their kind',
    `${head},Type
A,Vault,144,818.40,EUR,Invoice
A,Vault,1,12.00,EUR,CreditNote
B,Vault,165,468.88,EUR,Invoice
B,Vault,1,12.00,EUR,Credit Adj
C,Vault,52,104.78,EUR,Invoice
C,Vault,1,12.00,EUR,Reversal
D,Vault,43,142.19,EUR,Invoice
D,Vault,1,12.00,EUR,ACCRECCREDIT`,
    [
      ['A', 'Vault', 144, '818.40'],
      ['B', 'Vault', 165, '468.88'],
      ['C', 'Vault', 52, '104.78'],
      ['D', 'Vault', 43, '142.19'],
    ],
    {
      rows: Array.from({ length: 4 }, () => 'other_price -12.00'),
      asks: [
        'kind creditnote: credit',
        'kind creditadj: credit',
        'kind reversal: credit',
        'kind accreccredit: credit',
      ],
    },
  ],
  [
    'words and signs beside amounts, whose meaning a person says',
    `${head}
A,Vault,15,41.25,EUR
A,Vault,,12.00 Refund,EUR
B,Vault,39,76.05,EUR
B,Vault,,minus 12.00,EUR
C,Vault,16,51.20,EUR
C,Vault,,12.00 CN,EUR
D,Vault,10,27.50,EUR
D,Vault,,[12.00],EUR`,
    [
      ['A', 'Vault', 15, '41.25'],
      ['B', 'Vault', 39, '76.05'],
      ['C', 'Vault', 16, '51.20'],
      ['D', 'Vault', 10, '27.50'],
    ],
    {
      asks: ['mark refund: credit', 'mark minus: credit', 'mark cn: unread', 'mark []: unread'],
      rows: ['other_price -12.00', 'other_price -12.00', 'equal 0.00', 'other_price -12.00'],
      out: ['7 not readable'],
    },
    { said: { 'mark []': 'credit' } },
  ],
  [
    'a minus that doesn’t break',
    `${head}\nA,Vault,10,24.93,EUR\nA,Vault,,\u201012.00,EUR\nB,Vault,9,24.75,EUR\nB,Vault,,\u201112.00,EUR`,
    [
      ['A', 'Vault', 10, '24.93'],
      ['B', 'Vault', 9, '24.75'],
    ],
    { asks: [], rows: ['other_price -12.00', 'other_price -12.00'] },
  ],
  [
    'quantities with three decimals',
    'Kunde;Artikel;Menge;Betrag;Währung\nA;Vault;29,000;92,80;EUR\nB;Vault;7;22,40;EUR',
    [
      ['A', 'Vault', 29, '92.80'],
      ['B', 'Vault', 7, '22.40'],
    ],
    { asks: ['numbers: ,'], rows: ['equal 0.00', 'equal 0.00'] },
  ],
  [
    'no quantities with three decimals where quantity × price is the amount on every line',
    'Kunde;Artikel;Menge;Einzelpreis;Betrag;Währung\nA;Vault;29,000;3,20;92,80;EUR\nB;Vault;10,000;0,50;5,00;EUR',
    [
      ['A', 'Vault', 29, '92.80'],
      ['B', 'Vault', 10, '5.00'],
    ],
    { asks: [], rows: ['equal 0.00', 'equal 0.00'] },
  ],
  [
    'thousands that quantity × price proves',
    'Kunde;Artikel;Menge;Einzelpreis;Betrag;Währung\nA;Vault;10.000;0,50;5000,00;EUR',
    [['A', 'Vault', 10_000, '5000.00']],
    { asks: [], rows: ['equal 0.00'] },
  ],
  [
    'quantities with three decimals where one line disproves them',
    'Kunde;Artikel;Menge;Einzelpreis;Betrag;Währung\nA;Vault;29,000;3,20;92,80;EUR\nB;Vault;7,000;3,20;22,38;EUR',
    [['A', 'Vault', 29, '92.80']],
    { asks: ['numbers: ,'] },
  ],
  [
    'no currency of what we bill ourselves, where all packages are ours and have one',
    'Customer,Product,Quantity,Amount\nA,Vault,10,32.00',
    [
      ['A', 'Vault', 10, '32.00'],
      ['A', 'Watch', 1, '4.00', 'USD'],
    ],
    { asks: [], rows: ['equal 0.00', 'only_ours -4.00'] },
    { side: 'own' },
  ],
  [
    'the currency of what isn’t ours, or has another one',
    'Customer,Product,Quantity,Amount\nA,Vault,10,32.00\nA,Cabling,1,5.00',
    [['A', 'Vault', 10, '32.00']],
    { asks: ['currency'] },
    { side: 'own' },
  ],
  [
    'customers that stand once above their lines',
    `${head}\nA,,,,\n,Vault,10,32.00,EUR\nB,Backup,5,10.00,EUR\n,Vault,2,6.40,EUR\nTotal,,,48.40,EUR`,
    [
      ['A', 'Vault', 10, '32.00'],
      ['B', 'Backup', 5, '10.00'],
      ['B', 'Vault', 2, '6.40'],
    ],
    { asks: ['above'], rows: ['equal 0.00', 'equal 0.00', 'equal 0.00'], out: ['2 no package', '6 total'] },
    { said: { above: 'above' } },
  ],
  [
    'lines without a customer, which are nobody’s until somebody says so',
    `${head}\nA,Vault,10,32.00,EUR\n,Vault,2,6.40,EUR`,
    [['A', 'Vault', 10, '32.00']],
    { asks: ['above'], rows: ['equal 0.00'], out: ['3 no company'] },
  ],
  [
    'quantities with units, which take no amount away',
    `${head}\nA,Vault,10 users,32.00,EUR\nB,Vault,12 x 3,38.40,EUR`,
    [
      ['A', 'Vault', 10, '32.00'],
      ['B', 'Vault', 12, '38.40'],
    ],
    { asks: ['pieces users: unread'], rows: ['equal 0.00', 'equal_amount 0.00'], out: [] },
    { said: { 'pieces users': 'nothing' } },
  ],
  [
    'products with a word of credits, taxes or sums in their names',
    `${head}
A,Vault,77,246.40,EUR
A,Credit Guard,5,50.00,EUR
A,VAT Filing Add-on,5,50.00,EUR
A,Total,3,9.00,EUR`,
    [['A', 'Vault', 77, '246.40']],
    { asks: [], rows: ['equal 0.00', 'only_theirs 50.00', 'only_theirs 50.00', 'only_theirs 9.00'], out: [] },
  ],
  [
    'a cancelled subscription that a vendor charges',
    `${head},Subscription Status\nA,Vault,249,1369.50,EUR,Active\nB,Vault,21,115.50,EUR,Cancelled`,
    [
      ['A', 'Vault', 249, '1369.50'],
      ['B', 'Vault', 21, '115.50'],
    ],
    { asks: ['status cancelled: charge'], rows: ['equal 0.00', 'equal 0.00'] },
  ],
  [
    'kinds in a file that has its own signs',
    `${head},Type
A,Vault,132,726.00,EUR,Charge
A,Vault,,-5.00,EUR,Charge
A,Vault,,5.00,EUR,Reversal
B,Backup,35,68.25,EUR,Charge
B,Backup,,-8.00,EUR,Cancellation
B,Backup,,8.00,EUR,Cancellation`,
    [
      ['A', 'Vault', 132, '726.00'],
      ['B', 'Backup', 35, '68.25'],
    ],
    {
      asks: ['kind reversal: charge', 'kind cancellation: charge'],
      rows: ['equal_amount 0.00', 'equal_amount 0.00'],
    },
  ],
  [
    'dashes, which are 0.00, and words in their place',
    `${head}\nA,Vault,10,-,EUR\nB,Vault,10, €-   ,EUR\nC,Vault,10,EUR -,EUR\nD,Vault,10,free,EUR\nE,Vault,-,32.00,EUR`,
    ['A', 'B', 'C', 'D', 'E'].map((name) => [name, 'Vault', 10, '32.00'] as const),
    {
      asks: ['word free'],
      rows: [...Array.from({ length: 4 }, () => 'other_price -32.00'), 'other_number 0.00'],
    },
    { said: { 'word free': 'zero' } },
  ],
  [
    'packages with tax words, and a tax',
    `${head}
A,Vault,19,60.80,EUR
B,Vault incl. VAT,69,220.80,EUR
C,Vault zzgl. MwSt.,14,38.50,EUR
C,VAT 19 %,,60.82,EUR`,
    [['A', 'Vault', 19, '60.80']],
    {
      asks: ['tax vat: out'],
      rows: ['equal 0.00', 'only_theirs 220.80', 'only_theirs 38.50'],
      out: ['5 tax'],
    },
  ],
  [
    'sums that are those of the lines above',
    `${head}\nA,Vault,60,198.40,EUR\nA,Subtotal,,198.40,EUR\nB,Vault,29,95.89,EUR\nTotal,,,294.29,EUR`,
    [
      ['A', 'Vault', 60, '198.40'],
      ['B', 'Vault', 29, '95.89'],
    ],
    { asks: [], rows: ['equal 0.00', 'equal 0.00'], out: ['3 total', '5 total'] },
  ],
  ...[
    'Total excl. VAT,,64.00,EUR\n,VAT,,12.16,EUR\n,Total incl. VAT,,76.16,EUR',
    'Summe netto,,64.00,EUR\n,MwSt 19 %,,12.16,EUR\n,Summe brutto,,76.16,EUR',
    'Sales Tax,,12.16,EUR\n,Total without tax,,64.00,EUR',
  ].map(
    (foot) =>
      [
        `sums that name the tax which they have or lack: ${foot.split(',')[0]}`,
        `${head}\nA,Vault,10,32.00,EUR\nB,Vault,10,32.00,EUR\n,${foot}`,
        [['A', 'Vault', 10, '32.00']],
        {
          asks: [],
          sums: expect.arrayContaining(['Foot of the invoice: €64.00', 'Not compared, tax: 1 line, €12.16']),
          faults: [],
        },
      ] as const,
  ),
  [
    'a price beside licence-days, of a month or of a day',
    'Customer,Product,Licence days,Unit Price,Currency\nA,Vault,1200,3.20,EUR',
    [['A', 'Vault', 40, '128.00']],
    { asks: ['price: month'], rows: ['equal 0.00'] },
  ],
  ...[
    ['Billing Period', '2026-05-01 - 2026-05-31'],
    ['Period', '05/2026'],
    ['Zeitraum', 'Mai 2026'],
    ['From,To', '2026-05-01,2026-05-31'],
    ['von,bis', '01.05.2026,31.05.2026'],
  ].map(
    ([heads, cells]) =>
      [
        `a whole file of another month in ${heads}`,
        `${head},${heads}\nA,Vault,10,32.00,EUR,${cells}`,
        [['A', 'Vault', 10, '32.00']],
        { problem: undefined, asks: ['month'] },
      ] as const,
  ),
  [
    'a whole file of another month, whose month is named once its lines count',
    `${head},Period\nA,Vault,10,32.00,EUR,05/2026`,
    [['A', 'Vault', 10, '32.00']],
    { asks: ['month', 'whole'], rows: ['equal 0.00'] },
    { said: { 'month +': 'charge' } },
  ],
  [
    'lines of another month',
    `${head},Billing Period\nA,Vault,10,32.00,EUR,Oct 2026\nA,Vault,10,32.00,EUR,2026-05`,
    [['A', 'Vault', 10, '32.00']],
    { asks: ['month'], rows: ['equal 0.00'], out: ['3 of another month'] },
    { said: { month: 'out' } },
  ],
]

/** The questions of files that ask more than one. */
const most: Readonly<Record<string, number>> = {
  'credits by letters': 2,
  'words and signs beside amounts, whose meaning a person says': 2,
  'a whole file of another month, whose month is named once its lines count': 2,
}

test.each(cases.map(([name, ...rest]) => [name, rest] as const))(
  'takes no word for an answer, and asks one thing at most: %s',
  (name, [text, ours, expected, said]) => {
    const file = comparedFile(text, ours, said)
    expect(file).toMatchObject(expected)
    expect(file.questions).toBeLessThanOrEqual(most[name] ?? 1)
  },
)
