import { expect, test } from 'vitest'
import { comparedFile, type Ours } from '../../../../testing/compared-file'

// The reconciliation file of a cloud vendor: 47 columns by its public documentation, with values of our own.

const head =
  'PartnerId,CustomerId,CustomerName,CustomerDomainName,CustomerCountry,InvoiceNumber,MpnId,Tier2MpnId,OrderId,OrderDate,ProductId,SkuId,AvailabilityId,SkuName,ProductName,ChargeType,UnitPrice,Quantity,Subtotal,TaxTotal,Total,Currency,PriceAdjustmentDescription,PublisherName,PublisherId,SubscriptionDescription,SubscriptionId,ChargeStartDate,ChargeEndDate,TermAndBillingCycle,EffectiveUnitPrice,UnitType,AlternateId,BillableQuantity,BillingFrequency,PricingCurrency,PCToBCExchangeRate,PCToBCExchangeRateDate,MeterDescription,ReservationOrderId,CreditReasonCode,SubscriptionStartDate,SubscriptionEndDate,ReferenceId,ProductQualifiers,PromotionId,ProductCategory'
const uuid = (at: number) => `0a1b2c3d-0000-4000-8000-${String(at).padStart(12, '0')}`

/** A line of a customer and its tax, with the price of part of a month. */
function line(at: number, kind: string, count: number, part: number) {
  const price = 2 * part
  const [net, tax] = [count * price, count * price * 0.2]
  const term = at % 2 ? 'One-Month commitment' : 'One-Year commitment'
  const [from, to] = ['2026-10-01T00:00:00Z', '2026-10-31T00:00:00Z']
  return `${uuid(0)},${uuid(at)},C${at},c${at}.example,GB,G012345678,1234567,0,ab12cd34ef${at},2026-03-04T10:00:00Z,CFQ7TTC0LH18,0001,CFQ7TTC0MM8J,Vault,Vault,${kind},2,${count},${net.toFixed(2)},${tax.toFixed(2)},${(net + tax).toFixed(2)},EUR,,Publisher,,Vault,${uuid(at)},${from},${to},${term},${price},Licenses,${uuid(at)},${count},Monthly,EUR,1,2026-10-01T00:00:00Z,,,,2026-01-05T00:00:00Z,2027-01-04T00:00:00Z,${uuid(at)},,,OnlineServices`
}

test('asks of 47 columns only whether those that say nothing of money are left out, by one button', () => {
  const ours = [1, 2, 3, 4].map((at): Ours => [`C${at}`, 'Vault', 10 * at, `${20 * at}.00`])
  const lines = ours.map(([, , count], at) => line(at + 1, 'cycleFee', count, 1))
  const moved = [line(1, 'addQuantity', 4, 0.5), line(2, 'removeQuantity', -2, 0.5)]
  const file = comparedFile([head, ...lines, ...moved].join('\n'), ours)
  expect(file).toMatchObject({
    questions: 1,
    asks: [],
    columns: ['CustomerDomainName', 'TermAndBillingCycle'],
  })
  expect(file.rows).toEqual(['other_price 4.00', 'other_price -2.00', 'equal 0.00', 'equal 0.00'])
})
