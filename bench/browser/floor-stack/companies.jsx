import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import * as z from 'zod/mini'

const companyPackage = z.object({
  id: z.number(),
  name: z.string(),
  status: z.string(),
  type: z.string(),
  license_count: z.number(),
})
const company = z.object({
  id: z.number(),
  uid: z.string(),
  name: z.string(),
  msp_node: z.number(),
  packages: z.array(companyPackage),
  created_at: z.string(),
})
const reply = z.object({
  count: z.number(),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  results: z.array(company),
})

const features = tableFeatures({})
const column = createColumnHelper()
const columns = [
  column.accessor('name', { header: 'Name' }),
  column.accessor('id', { header: 'Id' }),
  column.accessor('msp_node', { header: 'Node' }),
  column.accessor((row) => row.packages.map((one) => one.name).join(', '), {
    id: 'packages',
    header: 'Packages',
  }),
  column.accessor((row) => row.packages.reduce((sum, one) => sum + one.license_count, 0), {
    id: 'licences',
    header: 'Licences',
  }),
  column.accessor((row) => row.created_at.slice(0, 10), { id: 'created', header: 'Created' }),
]
const noRows = []

async function getPage(page, signal) {
  const answer = await fetch(`/api/msp/companies/?page=${page}&page_size=50&ordering=name`, { signal })
  return reply.parse(await answer.json())
}

export function Companies() {
  const { page } = useSearch({ from: '/companies' })
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: ['companies', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => getPage(page, signal),
  })
  const table = useTable({
    features,
    columns,
    data: data?.results ?? noRows,
    getRowId: (row) => String(row.id),
  })
  const go = (to) => navigate({ to: '/companies', search: { page: to } })
  return (
    <>
      <h1 className="text-xl font-bold">Companies</h1>
      <div className="my-2 flex gap-2">
        <button className="rounded border px-2" disabled={page === 1} onClick={() => void go(page - 1)}>
          Previous
        </button>
        <button className="rounded border px-2" onClick={() => void go(page + 1)}>
          Next
        </button>
      </div>
      <table className="w-full">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="border-b text-left">
              {group.headers.map((header) => (
                <th key={header.id} className="p-2">
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className="h-9 border-b hover:bg-gray-50">
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className="px-2 whitespace-nowrap">
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
