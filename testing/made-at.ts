/** The moment at which the tests' installations were made. */
export const madeAt = '2026-03-04T09:30:00.000Z'
