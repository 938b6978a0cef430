import { invalidFields } from '../../errors/refusal'

export const companyHasName = () => invalidFields({ name: ['Another company in this node has this name.'] })
export const noSuchPackage = (ids: readonly number[]) =>
  invalidFields({
    packages: [`There is no package with the ID ${ids.join(', ')}; List Available Packages has them all.`],
  })
export const onlyNfrPackages = (names: readonly string[]) =>
  invalidFields({
    packages: [`A company that isn’t for resale can have NFR packages only. Remove ${names.join(', ')}.`],
  })
export const retiredPackages = (names: readonly string[]) =>
  invalidFields({
    packages: [
      `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} retired. Only companies that have a retired package keep it.`,
    ],
  })
