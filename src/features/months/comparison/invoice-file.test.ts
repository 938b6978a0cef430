import { expect, test } from 'vitest'
import { theirText } from '#contract/months/comparison-operation'
import { readInvoice } from './invoice-file'

test('a head of several lines, or too long a one, becomes one that the server takes', () => {
  const { heads } = readInvoice(
    `"Customer\nname","Licences\tsold",Amount,x${'😀'.repeat(120)}\nAcme,3,9.00,y\n`,
  )
  expect(heads.slice(0, 3)).toEqual(['Customer name', 'Licences sold', 'Amount'])
  for (const head of heads) expect(theirText.safeParse(head).data).toBe(head)
})
