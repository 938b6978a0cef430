/**
 * Parts rows into batches, because a statement with thousands of rows keeps this process from everything
 * else.
 */
export const batches = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )
