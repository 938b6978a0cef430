import type { Id } from '#contract/shape'
/** A package and a count of licences in one text, as the field of a bulk action says it. */
export const packageCount = {
  write: (packageId: Id<'package'>, count: number): string => `${count} of ${packageId}`,
  read: (text: string): readonly [packageId: Id<'package'>, count: number] => {
    const [count, packageId = ''] = text.split(' of ')
    return [packageId, Number(count)]
  },
}
