import { expect, test } from 'vitest'
import { pageInLink, positionAhead, positionOf } from './pagination'

test('reads the page from a link with any host', () => {
  expect(pageInLink('http://internal:8000/api/msp/companies/?node=x&page=3')).toBe(3)
  expect(pageInLink('javascript:alert(1)?page=2')).toBe(2)
  expect(pageInLink('https://x/?cursor=abc')).toBeUndefined()
  expect(pageInLink('https://x/?page=0')).toBeUndefined()
  expect(pageInLink(null)).toBeUndefined()
})

test('derives the position from count, next and previous', () => {
  const rows = Array.from({ length: 50 }, (_, id) => id)
  const links = { next: 'https://x/?page=3', previous: 'https://x/' }
  expect(positionOf({ count: 1240, ...links, results: rows, unreadable: 0 }, 2, 50)).toEqual({
    page: 2,
    from: 51,
    to: 100,
    count: 1240,
    next: 3,
    previous: 1,
    last: 25,
  })
  expect(
    positionOf({ count: null, next: null, previous: null, results: [], unreadable: 0 }, 1, 50),
  ).toMatchObject({
    from: 0,
    to: 0,
    last: undefined,
    next: undefined,
  })
})

test('learns the page size of a server that uses its own', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, id) => id)
  const link = (page: number) => `https://x/?page=${page}`
  const page = (number: number, count: number, last = false) => ({
    count: 1234,
    next: last ? null : link(number + 1),
    previous: number > 1 ? link(number - 1) : null,
    results: rows(count),
    unreadable: 0,
  })
  expect(positionOf(page(1, 20), 1, 50)).toMatchObject({ from: 1, to: 20, last: 62 })
  expect(positionOf(page(26, 20), 26, 50)).toMatchObject({ from: 501, to: 520, last: 62 })
  expect(positionOf(page(62, 14, true), 62, 50)).toMatchObject({ from: 1221, to: 1234, last: 62 })
  expect(positionAhead(page(62, 14, true), 61, 50)).toMatchObject({ from: 1201, to: 1220, last: 62 })
})

test('places a loading page by the one before it, never past the end', () => {
  const before = {
    count: 110,
    next: 'https://x/?page=2',
    previous: null,
    results: Array.from({ length: 25 }, (_, id) => id),
    unreadable: 0,
  }
  expect(positionAhead(before, 2, 25)).toEqual({
    page: 2,
    from: 26,
    to: 50,
    count: 110,
    next: 3,
    previous: 1,
    last: 5,
  })
  expect(positionAhead(before, 5, 25)).toMatchObject({ from: 101, to: 110, next: undefined, previous: 4 })
  expect(positionAhead(before, 1, 25), 'perhaps of another search').toMatchObject({
    next: undefined,
    previous: undefined,
  })
  expect(positionAhead({ ...before, count: null }, 2, 25)).toMatchObject({
    from: 26,
    to: 50,
    next: undefined,
    previous: 1,
    last: undefined,
  })
})
