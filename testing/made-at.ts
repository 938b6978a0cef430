/** The moment at which the installations of the tests were created. */
export const madeAt = '2026-03-04T09:30:00.000Z'
