/** What a company has of a package for all days of a month. */
export const monthLine = (pack: string, currency: string, licences: number, amount: string, days = 30) => ({
  package: pack,
  currency,
  licences,
  suspended: 0,
  licence_days: licences * days,
  suspended_days: 0,
  amount,
})
