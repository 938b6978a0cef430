import { expect, test } from 'vitest'
import { greeting } from './greeting'

test.each([
  ['Mira', 'Holt', 'Hi Mira,'],
  ['Dr. Eva', 'Kranz', 'Hi Eva,'],
  ['Herr', 'Berg', 'Hi,'],
  ['M.Sc.', 'Park', 'Hi,'],
  ['小龙', '李', 'Hi 李 小龙,'],
  ['さくら', '佐藤', 'Hi 佐藤 さくら,'],
  ['トム', 'ハンクス', 'Hi トム,'],
  ['小龙', '-', 'Hi 小龙,'],
  ['evil.example', 'Holt', 'Hi evil. example,'],
])('greets “%s” “%s” with “%s”', (first, last, words) => {
  expect(greeting(first, last)).toBe(words)
})
