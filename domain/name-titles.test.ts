import { expect, test } from 'vitest'
import { isOnlyTitles, withoutTitles } from './name-titles'

test.each([
  ['Dr. Eva Kranz', 'Eva Kranz'],
  ['Dr.med. Eva Kranz', 'Eva Kranz'],
  ['Dr.Eva Kranz', 'Eva Kranz'],
  ['Prof. Dr.-Ing. habil. Jörg Weiß', 'Jörg Weiß'],
  ['Herr Dipl.-Ing. (FH) Jörg', '(FH) Jörg'],
  ['Robin Park M.Sc.', 'Robin Park'],
  ['Robin Park, MBA', 'Robin Park,'],
  ['Mme Élodie Dupont', 'Élodie Dupont'],
  ['Frau', ''],
  ['M.Sc.', ''],
  ['Ph.D.', ''],
  ['J. Smith', 'J. Smith'],
  ['M. Night Shyamalan', 'M. Night Shyamalan'],
  ['Ing Sophea', 'Ing Sophea'],
  ['Pan Wei', 'Pan Wei'],
  ['D.H. Lawrence', 'D.H. Lawrence'],
  ['A. B. Yehoshua', 'A. B. Yehoshua'],
  ['Don Draper', 'Don Draper'],
  ['Mary St. John', 'Mary St. John'],
  ['Sr. Ana', 'Ana'],
  ['Ma Long', 'Ma Long'],
  ['李 小龙', '李 小龙'],
])('takes the titles off “%s”', (name, bare) => {
  expect(withoutTitles(name)).toBe(bare)
  expect(isOnlyTitles(name)).toBe(bare === '')
})
