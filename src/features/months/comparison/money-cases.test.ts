import { expect, test } from 'vitest'
import { comparedFile, ownMonth, type Ours, type Said } from '../../../../testing/compared-file'
import { rowsOf } from '#domain/months/ledger'
import { csvText } from '#testing/csv-text'
import { tableOf } from '../save-month'

const head = 'Customer,Product,Quantity,Amount,Currency'
const cases: readonly (readonly [string, string, readonly Ours[], object, Said?])[] = [
  [
    'three lines of a change of seats, added with their sign',
    `CustomerName,ProductName,Quantity,Subtotal,Currency,ChargeType
A,Sign-On,15,42.63,EUR,Cycle fee
A,Sign-On,-15,-21.32,EUR,Cancel fee
A,Sign-On,15,21.32,EUR,Cycle instance prorate`,
    [['A', 'Sign-On', 15, '42.63']],
    { rows: ['equal_amount 0.00'], out: [], asks: [] },
  ],
  [
    'a charge and a credit of one line',
    `${head}\nA,Backup,33,73.50,EUR\nA,Backup,33,-7.00,EUR`,
    [['A', 'Backup', 33, '66.50']],
    { rows: ['equal_amount 0.00'] },
  ],
  [
    'a refund of 20 percent',
    `${head}\nA,Backup,35,70.53,EUR\nA,Backup,,-14.11,EUR`,
    [['A', 'Backup', 35, '70.53']],
    { rows: ['other_price -14.11'] },
  ],
  [
    'a kind that nobody knows',
    `${head},Type\nA,Vault,1,3.20,EUR,Foo`,
    [['A', 'Vault', 1, '3.20']],
    { asks: ['kind foo'], rows: ['equal 0.00'] },
  ],
  [
    'a line for each user, one too many',
    `${head}\n${'A,Watch,1,0.93,EUR\n'.repeat(134)}`,
    [['A', 'Watch', 133, '123.69']],
    { rows: ['other_number 0.93'] },
  ],
  [
    'charges of another month',
    `${head},ChargeStartDate,ChargeEndDate\nA,Vault,13,36.94,EUR,2026-05-01,2026-05-31`,
    [['A', 'Vault', 13, '36.94']],
    { asks: ['month'] },
  ],
  [
    'what isn’t billed, or has ended',
    `Sequence,Effective,Cancelled,Product,Quantity,Price,Ext Price,Currency,Bill,Company Name,Agreement Name,Addition Status
1,10/1/2025,,Vault,21,5.50,119.35,EUR,TRUE,A,Managed,Active
2,10/1/2024,8/31/2026,Vault,3,5.50,99.00,EUR,TRUE,A,Managed,Active
3,10/1/2024,,Vault,3,5.50,99.00,EUR,TRUE,A,Managed,Cancelled
1,10/1/2025,,Vault,18,3.20,59.52,EUR,FALSE,B,Managed,Active`,
    [
      ['A', 'Vault', 21, '119.35'],
      ['B', 'Vault', 18, '59.52'],
    ],
    {
      problem: undefined,
      columns: [],
      rows: ['equal 0.00', 'only_ours -59.52'],
      out: ['3 ended before the month', '4 not billed', '5 not billed'],
      asks: ['ended: out', 'status cancelled: out', 'billed false: out'],
    },
    { side: 'own' },
  ],
  [
    'a decimal comma in a file with commas',
    'Customer,Product,Qty,Amount\nA,Vault,15,49,60',
    [['A', 'Vault', 15, '49.60']],
    {
      rows: ['not_named -49.60'],
      out: ['2 Line 2 has 5 columns, the header has 4. Put quotes around a cell that holds a separator.'],
    },
  ],
  [
    'a comma in a name without quotes',
    'Customer,Product,Qty,Amount\nSmith, Jones & Co,Vault,5,100.00',
    [['A', 'Vault', 15, '49.60']],
    { rows: ['not_named -49.60'] },
  ],
  [
    'whole amounts that could be thousands',
    `${head}\nA,Vault,17,"12,000",EUR\nB,Vault,2,950,EUR`,
    [
      ['A', 'Vault', 17, '12.00'],
      ['B', 'Vault', 2, '950.00'],
    ],
    { asks: ['decimals'], rows: ['only_ours -12.00', 'equal 0.00'] },
  ],
  [
    'the same, once somebody has said that they are decimals',
    `${head}\nA,Vault,17,"12,000",EUR`,
    [['A', 'Vault', 17, '12.00']],
    { rows: ['equal 0.00'] },
    { said: { 'decimals of': ',' } },
  ],
  [
    'whole yen, which have no decimals',
    `${head}\nA,Vault,17,"12,000",JPY`,
    [['A', 'Vault', 17, '12000.00', 'JPY']],
    { asks: [], rows: ['equal 0.00'] },
  ],
  [
    'sums between the lines',
    `${head}
A,Vault,60,198.40,EUR
A,Subtotal,,198.40,EUR
B,Vault,29,95.89,EUR
B,Zwischensumme,,95.89,EUR
B,Total B,,95.89,EUR
Total,All products,,999.00,EUR`,
    [
      ['A', 'Vault', 60, '198.40'],
      ['B', 'Vault', 29, '95.89'],
    ],
    {
      rows: ['equal 0.00', 'equal 0.00'],
      out: ['3 total', '5 total', '6 total', '7 total'],
      asks: ['total subtotal: out', 'total zwischensumme: out', 'total total: out'],
    },
  ],
  [
    'powers of ten',
    `${head}\nA,Backup,19,1.2E2,EUR\nB,Vault,147,1E3,EUR`,
    [
      ['A', 'Backup', 19, '120.00'],
      ['B', 'Vault', 147, '1000.00'],
    ],
    { rows: ['equal 0.00', 'equal 0.00'] },
  ],
  [
    'numbers of customers, which may be those of another program',
    'Customer number,Product,Quantity,Amount,Currency\n1,Vault,10,28.42,EUR',
    [['A', 'Vault', 10, '28.42']],
    { problem: 'Choose above what the columns hold.' },
  ],
  [
    'a currency in the head, which isn’t ours',
    'Customer,Product,Quantity,Amount (GBP)\nA,Vault,10,28.42',
    [['A', 'Vault', 10, '28.42']],
    { problem: undefined, asks: [], rows: ['only_ours -28.42', 'only_theirs 28.42'] },
  ],
  [
    'a price of one licence',
    'Client,Item,Quantity,Unit Price,Currency\nA,Vault,29,1.60,EUR',
    [['A', 'Vault', 29, '92.80']],
    { rows: ['other_price -46.40'] },
  ],
  [
    'no price and no amount',
    'Client,Item,Quantity\nA,Vault,29',
    [['A', 'Vault', 29, '92.80']],
    { rows: ['equal_number null'], asks: ['currency'] },
    { said: { 'currency of': 'EUR' } },
  ],
  [
    'taxes in words of many countries',
    `${head}
A,Vault,42,138.88,EUR
${['VAT @ 20%', '20% VAT', 'State Sales Tax', 'zzgl. 19 % MwSt.', 'Taxes & Fees', 'TVA à 20 %', 'GST/HST']
  .map((tax) => `A,${tax},,9.99,EUR`)
  .join('\n')}`,
    [['A', 'Vault', 42, '138.88']],
    { rows: ['equal 0.00'], out: Array.from({ length: 7 }, (_, at) => `${at + 3} tax`) },
  ],
  [
    'a dollar sign where our prices are in euros',
    'Customer,Product,Quantity,Amount\nA,Vault,10,$28.42',
    [['A', 'Vault', 10, '28.42']],
    { asks: ['sign'], rows: ['not_named -28.42'] },
    { said: { 'currency of': 'EUR' } },
  ],
  [
    'signs and words of currencies',
    `${head}\nA,Vault,1,US$1.00,\nB,Vault,1,1.00,eur\nC,Vault,1,1.00,US Dollar\nD,Vault,1,1.00,Euro`,
    [
      ['A', 'Vault', 1, '1.00', 'USD'],
      ['B', 'Vault', 1, '1.00'],
      ['C', 'Vault', 1, '1.00', 'USD'],
      ['D', 'Vault', 1, '1.00'],
    ],
    { asks: [], rows: Array.from({ length: 4 }, () => 'equal 0.00') },
  ],
  [
    'a sign that contradicts the currency beside it',
    `${head}\nA,Vault,1,€1.00,USD`,
    [['A', 'Vault', 1, '1.00']],
    { out: ['2 not readable'] },
  ],
  [
    'ten decimals, rounded once',
    `${head}\nA,Vault,5,21.1800000001,EUR\nB,Vault,1,0.0049,EUR\nB,Vault,1,0.0049,EUR`,
    [
      ['A', 'Vault', 5, '21.18'],
      ['B', 'Vault', 2, '0.01'],
    ],
    { rows: ['equal 0.00', 'equal 0.00'] },
  ],
  [
    'quantities with decimals, whose amounts count',
    `${head}\nA,Vault,4.8500,21.18,EUR`,
    [['A', 'Vault', 5, '21.18']],
    { rows: ['equal_amount 0.00'], out: [] },
  ],
  [
    'a product whose name differs by one sign',
    `${head}\nA,Sign-On+,5,16.00,EUR\nA,SIGN-ON,3,9.00,EUR\nA,Sign On,1,2.00,EUR`,
    [
      ['A', 'Sign-On', 3, '9.00'],
      ['A', 'SignOn+', 5, '16.00'],
    ],
    {
      rows: ['equal 0.00', 'not_named -16.00', 'only_theirs 16.00', 'only_theirs 2.00'],
    },
  ],
  [
    'an empty amount, which somebody has to look at',
    `${head}\nA,Vault,5,,EUR\nB,Vault,2,6.40,EUR`,
    [
      ['A', 'Vault', 5, '16.00'],
      ['B', 'Vault', 2, '6.40'],
    ],
    { rows: ['no_amount null', 'equal 0.00'] },
  ],
  [
    'an empty amount beside a charge',
    `${head}\nA,Vault,5,16.00,EUR\nA,Vault,, €-   ,EUR`,
    [['A', 'Vault', 5, '16.00']],
    { rows: ['equal 0.00'] },
  ],
  [
    'debit and credit in two columns',
    'Customer,Product,Debit,Credit,Currency\nA,Vault,20.00,,EUR\nA,Vault,,4.00,EUR',
    [['A', 'Vault', 5, '16.00']],
    { rows: ['equal_amount 0.00'] },
  ],
  [
    'credits by the words of their text, which somebody has to match',
    `${head}\nA,Vault,5,16.00,EUR\nA,Refund: Vault,,12.00,EUR\nA,Gutschrift Lizenzen,,3.00,EUR`,
    [['A', 'Vault', 5, '16.00']],
    { rows: ['equal 0.00', 'only_theirs -12.00', 'only_theirs -3.00'] },
  ],
  [
    'a credit of nobody, whose amount stays in sight',
    `${head}\n,Goodwill,,-500.00,EUR`,
    [['A', 'Vault', 5, '16.00']],
    { out: ['2 credit'] },
  ],
]

test.each(cases.map(([name, ...rest]) => [name, rest] as const))(
  'compares %s, and asks one thing at most',
  (_, [text, ours, expected, said]) => {
    const file = comparedFile(text, ours, said)
    expect(file).toMatchObject(expected)
    expect(file.questions).toBeLessThanOrEqual(1)
  },
)

test('finds our own file equal to its own month', () => {
  const ours: Ours[] = [
    ['A', 'Vault', 5, '16.00'],
    ['A', 'Backup', 3, '7.40', 'USD'],
    ['B; "C"', 'Vault', 2, '6.40'],
  ]
  const { id, companies, packages } = ownMonth(ours)
  const month = {
    facts: { id, first: '2026-10-01', last: '2026-10-31', state: 'ended' as const },
    packages: new Map(
      packages.map((one) => [one.id, { ...one, type: '', price_monthly: null, currency: '' }]),
    ),
    nodes: new Map(),
    companies,
    readAt: 0,
  }
  const { head: heads, rows } = tableOf(month, rowsOf(month))
  expect(comparedFile(csvText(heads, rows, { isPlain: true }), ours)).toMatchObject({
    problem: undefined,
    rows: ['equal 0.00', 'equal 0.00', 'equal 0.00'],
    out: [],
    asks: [],
  })
})
