import * as z from 'zod/mini'

/** One to `most` values, none of them twice: the database would refuse two with one key, or keep the last. */
export const eachOnce = <T extends z.ZodMiniType>(
  value: T,
  most: number,
  keyOf: (value: z.output<T>) => unknown,
) =>
  z.array(value).check(
    z.minLength(1, 'Name at least one.'),
    z.maxLength(most, `At most ${most} at once.`),
    z.refine((all) => new Set(all.map(keyOf)).size === all.length, 'Each can be listed only once.'),
  )
