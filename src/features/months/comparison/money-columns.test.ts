import { expect, test } from 'vitest'
import { comparedFile, type Ours, type Said } from '../../../../testing/compared-file'

// What is asked about columns, and what a file proves of them.

const head = 'Customer,Product,Quantity,Amount,Currency'
const cases: readonly (readonly [string, string, readonly Ours[], object, Said?])[] = [
  [
    'a discount beside a price, until somebody says what it is',
    'Customer,Product,Quantity,Unit Price,Discount,Currency\nA,Vault,52,1.95000000,20,EUR\nB,Vault,5,5.50,0,EUR',
    [['A', 'Vault', 52, '101.40']],
    { problem: 'Choose above what the columns hold.', columns: ['Discount adds up to 20.00'] },
  ],
  [
    'a discount under a head that nobody knows',
    'Kunde;Artikel;Menge;Einzelpreis;Rabatt;Währung\nA;Vault;52;1,95;20;EUR\nB;Vault;5;5,50;0;EUR',
    [['A', 'Vault', 52, '101.40']],
    { problem: 'Choose above what the columns hold.', columns: ['Rabatt adds up to 20.00'] },
  ],
  [
    'nothing more of a discount in percent',
    'Customer,Product,Quantity,Unit Price,Discount,Currency\nA,Vault,52,1.95000000,20,EUR\nB,Vault,5,5.50,0,EUR',
    [
      ['A', 'Vault', 52, '101.40'],
      ['B', 'Vault', 5, '27.50'],
    ],
    { problem: undefined, asks: [], rows: ['other_price -20.28', 'equal 0.00'] },
    { columns: { Discount: 'discount_percent' } },
  ],
  [
    'no discount that is in each amount, or is 0',
    'Customer,Product,Quantity,Unit Price,Discount,Amount,Tax,Currency\nA,Vault,10,2.00,10,18.00,0,EUR\nB,Vault,5,2.00,0,10.00,0,EUR',
    [
      ['A', 'Vault', 10, '18.00'],
      ['B', 'Vault', 5, '10.00'],
    ],
    { problem: undefined, columns: [], asks: [], rows: ['equal 0.00', 'equal 0.00'] },
  ],
  [
    'a discount that one line disproves',
    'Customer,Product,Quantity,Unit Price,Discount,Amount,Currency\nA,Vault,10,2.00,10,18.00,EUR\nB,Vault,5,2.00,10,10.00,EUR',
    [['A', 'Vault', 10, '18.00']],
    { columns: ['Discount adds up to 20.00'] },
  ],
  [
    'a tax beside what could be the gross',
    'Kunde;Artikel;Menge;Einzelpreis;MwSt;Gesamt;Währung\nA;Vault;54;1,95;20,01;125,31;EUR\nB;Vault;33;5,50;34,48;215,98;EUR',
    [['A', 'Vault', 54, '105.30']],
    { problem: 'Choose above what the columns hold.', columns: ['MwSt adds up to 54.49'] },
  ],
  [
    'nothing more once the total has the tax',
    'Kunde;Artikel;Menge;Einzelpreis;MwSt;Gesamt;Währung\nA;Vault;54;1,95;20,01;125,31;EUR\nB;Vault;33;5,50;34,48;215,98;EUR',
    [
      ['A', 'Vault', 54, '105.30'],
      ['B', 'Vault', 33, '181.50'],
    ],
    { asks: [], rows: ['equal 0.00', 'equal 0.00'] },
    { columns: { MwSt: 'tax' } },
  ],
  [
    'no tax where net and tax are the total on every line',
    'Customer,Product,Quantity,Net,Tax,Total,Currency\nA,Vault,10,20.00,3.80,23.80,EUR\nB,Vault,5,10.00,1.90,11.90,EUR',
    [
      ['A', 'Vault', 10, '20.00'],
      ['B', 'Vault', 5, '10.00'],
    ],
    { problem: undefined, columns: [], asks: [], rows: ['equal 0.00', 'equal 0.00'] },
  ],
  [
    'the net of two sums, which is quantity × price on every line',
    'Customer,Product,Quantity,Unit Price,Subtotal,Total,Currency\nA,Vault,10,2.00,20.00,23.80,EUR\nB,Vault,5,2.00,10.00,11.90,EUR',
    [
      ['A', 'Vault', 10, '20.00'],
      ['B', 'Vault', 5, '10.00'],
    ],
    { columns: [], asks: [], rows: ['equal 0.00', 'equal 0.00'] },
  ],
  [
    'a fee that two sums are apart by',
    'Customer,Product,Quantity,Unit Price,Subtotal,Handling,Total,Currency\nA,Vault,10,2.00,20.00,3.00,23.00,EUR',
    [['A', 'Vault', 10, '23.00']],
    { columns: ['Handling adds up to 3.00'] },
  ],
  [
    'no net of two sums that one line disproves, or that a discount makes less',
    'Customer,Product,Quantity,Unit Price,Subtotal,Total,Currency\nA,Vault,10,2.00,20.00,23.80,EUR\nB,Vault,5,2.00,10.00,9.00,EUR',
    [['A', 'Vault', 10, '20.00']],
    { columns: ['Subtotal', 'Total'] },
  ],
  [
    'a price beside nothing else',
    'Customer,Product,Quantity,Price,Currency\nA,Vault,10,2.00,EUR',
    [['A', 'Vault', 10, '20.00']],
    { columns: ['Price adds up to 2.00'] },
  ],
  [
    'positions, units and rates of tax in a German invoice',
    `Pos.;Kunde;Bezeichnung;Menge;Einheit;Einzelpreis;MwSt;Gesamtpreis;Währung
1;A;Vault;10;Stk;2,00;19 %;20,00;EUR
2;B;Vault;5;Stk;2,00;19 %;10,00;EUR
;;Zwischensumme;;;;;30,00;
;;MwSt 19 %;;;;;5,70;
;;Gesamtbetrag;;;;;35,70;`,
    [
      ['A', 'Vault', 10, '20.00'],
      ['B', 'Vault', 5, '10.00'],
    ],
    { columns: [], asks: [], rows: ['equal 0.00', 'equal 0.00'] },
  ],
  [
    'words that nobody knows in a column that nobody knows, which can be kinds',
    `${head},Vorgang\nA,Vault,10,32.00,EUR,RE\nA,Vault,,12.00,EUR,GS`,
    [['A', 'Vault', 10, '32.00']],
    { columns: ['Vorgang'] },
  ],
  [
    'days of one month in a column that nobody knows, which can be the period',
    `${head},Verrechnet\nA,Vault,10,32.00,EUR,01.05.2026\nB,Vault,10,32.00,EUR,31.05.2026`,
    [['A', 'Vault', 10, '32.00']],
    { columns: ['Verrechnet'] },
  ],
  [
    'credits in a column that has nothing else',
    `${head},Notes\nA,Vault,10,32.00,EUR,\nA,Vault,,12.00,EUR,Refund`,
    [['A', 'Vault', 10, '32.00']],
    { columns: ['Notes says “Refund”'] },
  ],
  [
    'words of credits in a column that nobody uses',
    `${head},Notes\nA,Vault,10,32.00,EUR,Cloud\nA,Vault,,12.00,EUR,Refund`,
    [['A', 'Vault', 10, '32.00']],
    { columns: ['Notes says “Refund”'] },
  ],
  [
    'rates of exchange, which are left out with other columns',
    `${head},PCToBCExchangeRate,Weird\nA,Vault,10,32.00,EUR,0.9213,DE\nB,Vault,10,32.00,EUR,0.9217,AT`,
    [['A', 'Vault', 10, '32.00']],
    { columns: ['PCToBCExchangeRate', 'Weird'], questions: 1 },
  ],
  [
    'columns that somebody leaves out, each with what it would change',
    'Customer,Product,Quantity,Unit Price,Discount,Subtotal,Total,Notes,Currency\nA,Vault,52,1.95,20,81.12,96.53,Refund,EUR\nB,Vault,5,5.50,0,27.50,30,,EUR',
    [['A', 'Vault', 52, '101.40']],
    {
      problem: undefined,
      words: [
        '“Discount” adds up to 20.00: not used.',
        '“Total” adds up to 126.53: not used.',
        '“Notes” says “Refund”: not used.',
      ],
    },
    {
      columns: {
        Product: 'package',
        Discount: 'unused',
        Subtotal: 'amount',
        Total: 'unused',
        Notes: 'unused',
      },
    },
  ],
  [
    'a customer’s number in what we bill, by any usual head',
    `Account No.,Client No,Client Number,Debtor No,${head}\n0012,0012,0012,0012,A,Vault,10,32.00,EUR`,
    [['A', 'Vault', 10, '32.00']],
    { columns: ['Account No.', 'Client No', 'Client Number', 'Debtor No'] },
    { side: 'own' },
  ],
]

test.each(cases.map(([name, ...rest]) => [name, rest] as const))(
  'takes nothing from columns that isn’t said or proven, and asks one thing at most: %s',
  (_, [text, ours, expected, said]) => {
    const file = comparedFile(text, ours, said)
    expect(file).toMatchObject(expected)
    expect(file.questions).toBeLessThanOrEqual(1)
  },
)

test.each([
  ['Ref', 'K-1', 'K-2'],
  ['Akte Nr', '1001', '1002'],
])('asks whether %s has the customer’s number in our PSA, if no other column has it', (of, one, two) => {
  const asked = (side: 'own' | 'vendor', heads = `Customer,${of}`, cells = [one, two]) => {
    const [a, b] = cells
    const lines = [`${heads},Product,Quantity`, `A,${a},Vault,1`, `B,${b},Vault,2`, `B,${b},Safe,3`]
    return comparedFile(lines.join('\n'), [['A', 'Vault', 1, '10.00']], { side }).columns
  }
  expect(asked('own')).toEqual([expect.stringContaining(of)])
  expect(asked('vendor')).toEqual([])
  expect(asked('own', `Customer,${of},PSA number`, [`${one},7`, `${two},8`])).toEqual([])
  // A number that customers share, and a day.
  expect(asked('own', `Customer,${of}`, [one, one])).toEqual([])
  expect(asked('own', `Customer,Seit`, ['2019-02-01', '2021-03-04'])).toEqual([])
})
