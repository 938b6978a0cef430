import { expect, test } from 'vitest'
import { comparedFile, type Ours, type Said } from '../../../../testing/compared-file'

// What a file adds up to where some of it isn't known, or stands in it twice.

const head = 'Customer,Product,Quantity,Amount,Currency'
const cases: readonly (readonly [string, string, readonly Ours[], object, Said?])[] = [
  [
    'quantities that nobody can read, whose row has no sum of them',
    `${head}\nA,Vault,10,32.00,EUR\nA,Vault,12 x 3,38.40,EUR\nA,Vault,,6.40,EUR`,
    [['A', 'Vault', 10, '76.80']],
    {
      asks: [],
      rows: ['equal_amount 0.00'],
      sums: expect.arrayContaining(['Read: 3 lines, €76.80', 'Quantity not readable: 1 line']),
    },
  ],
  [
    'prices of quantities that nobody can read, which are no amounts',
    'Customer,Product,Quantity,Unit Price,Currency\nA,Vault,10,3.20,EUR\nA,Vault,12 x 3,3.20,EUR',
    [['A', 'Vault', 10, '32.00']],
    { asks: [], rows: ['equal 0.00'], out: ['3 not readable'] },
  ],
  [
    'a mark and a kind of the same lines, which are one decision',
    `${head},Type\nA,Vault,10,32.00,EUR,Charge\nA,Vault,,3.00 CR,EUR,Credit\nB,Vault,,-3.00,EUR,Charge`,
    [['A', 'Vault', 10, '29.00']],
    { asks: ['mark cr: credit', 'kind credit: credit'], rows: ['equal_amount 0.00', 'only_theirs -3.00'] },
  ],
  [
    'a kind and a status of the same lines, of which one leaves them out',
    `${head},Type,Status\nA,Vault,10,32.00,EUR,Charge,Active\nA,Vault,,3.00,EUR,Refund,Cancelled`,
    [['A', 'Vault', 10, '32.00']],
    { asks: ['kind refund: out', 'status cancelled: out'], rows: ['equal 0.00'], out: ['3 not billed'] },
    { side: 'own' },
  ],
  [
    'no foot of what we bill ourselves',
    `${head}\nA,Vault,10,32.00,EUR\n,Total,,32.00,EUR`,
    [['A', 'Vault', 10, '32.00']],
    {
      asks: [],
      sums: [
        'Read: 1 line, €32.00',
        'Added up, each row rounded: €32.00',
        'Not compared, total: 1 line, €32.00',
      ],
    },
    { side: 'own' },
  ],
  [
    'sums of sums, which would count the same lines twice',
    `${head}\nA,Vault,10,32.00,EUR\n,Subtotal,,32.00,EUR\n,VAT,,6.08,EUR\n,Total incl. VAT,,38.08,EUR`,
    [['A', 'Vault', 10, '32.00']],
    {
      asks: [],
      sums: expect.arrayContaining(['Foot of the invoice: €32.00', 'Not compared, total: 2 lines']),
    },
  ],
  [
    'no foot that lacks a tax which nobody can read',
    `${head}\nA,Vault,10,32.00,EUR\n,VAT,,19 %,EUR\n,Total,,38.08,EUR`,
    [['A', 'Vault', 10, '32.00']],
    { sums: expect.arrayContaining(['Foot of the invoice: not entered in EUR']) },
  ],
]

test.each(cases.map(([name, ...rest]) => [name, rest] as const))(
  'adds up what is known once, and asks one thing at most: %s',
  (_, [text, ours, expected, said]) => {
    const file = comparedFile(text, ours, said)
    expect(file).toMatchObject(expected)
    expect(file.questions).toBeLessThanOrEqual(1)
  },
)
