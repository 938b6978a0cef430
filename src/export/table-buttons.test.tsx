import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { otherApi } from '#testing/other-api/other-api'
import { makeWorld } from '#testing/other-api/world'
import { showAt, signInAt } from '../../testing/real-app'
import { catchFiles } from '../../testing/saved-files'

const api = await closeAfterAll(otherApi(makeWorld(undefined, { companies: 12, people: 9, nodes: 5 })))
beforeEach(() => signInAt(api.url))

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const local = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d'

/** Exports the table beside a heading or in a region, and gives the lines of the file. */
async function exported(path: string, region?: string): Promise<string[]> {
  const saved = catchFiles()
  showAt(path)
  const place = region === undefined ? screen : within(await screen.findByRole('region', { name: region }))
  await userEvent.click(await place.findByRole('button', { name: 'CSV' }))
  const lines = await saved()
  cleanup()
  return lines
}

test('exports the tree of nodes with collapsed ones', async () => {
  const nodes = await exported('/nodes')
  expect(nodes[0]).toBe(`Node,Path,ID,UUID,Own companies,Own people,Children,Created (${zone})`)
  expect(nodes).toHaveLength(1 + 5)
  expect(nodes.find((line) => line.startsWith('Node 3,'))).toMatch(
    new RegExp(`^Node 3,Node 1 › Node 3,3,[^,]+,\\d+,\\d+,\\d+,${local}$`),
  )
})

test('exports the totals of the overview, and writes “not known” for what isn’t loaded', async () => {
  const lines = await exported('/', 'Totals')
  expect(lines[0]).toBe('Total,Figure,Note')
  expect(lines.map((line) => line.split(',')[0])).toEqual([
    'Total',
    'Companies',
    'Employees',
    'Invitations',
    'Roles',
    'Nodes',
  ])
  expect(lines[1]).toMatch(/^Companies,(12|not known),/)
})

test('prints the one table of a page, and the rows of a list, by Ctrl+P', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
  })
  for (const [path, head, count] of [
    ['/nodes', 'Path', 5],
    ['/companies?page_size=6', 'Name', 6],
  ] as const) {
    showAt(path)
    await waitFor(() => expect(screen.queryAllByRole('row').length).toBeGreaterThan(count))
    await userEvent.keyboard('{Control>}p{/Control}')
    const sheet = await screen
      .findByText('Printed')
      .then((fact) => fact.closest<HTMLElement>('.print-sheet')!)
    expect(within(sheet).getByText(head)).toBeInTheDocument()
    expect(sheet.querySelectorAll('tbody tr')).toHaveLength(count)
    window.dispatchEvent(new Event('afterprint'))
    cleanup()
  }
  expect(print).toHaveBeenCalledTimes(2)
})
