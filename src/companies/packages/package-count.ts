/** A package and a count of licences in one text, as the field of a bulk action says it. */
export const packageCount = {
  write: (packageId: string, count: number): string => `${count} of ${packageId}`,
  read: (text: string): readonly [packageId: string, count: number] => {
    const [count, packageId = ''] = text.split(' of ')
    return [packageId, Number(count)]
  },
}
