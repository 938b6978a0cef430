import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

const size = 500
const shown = 500

async function getPage(page) {
  const answer = await fetch(`/api/msp/companies/?page=${page}&page_size=${size}`)
  return answer.json()
}
async function getAll() {
  const { count, results } = await getPage(1)
  const all = [...results]
  for (let page = 2; all.length < count; page++) all.push(...(await getPage(page)).results)
  return all
}
const noRows = []

/** All companies in memory, filtered by a text. */
export function AllCompanies() {
  const [text, setText] = useState('')
  const { data = noRows } = useQuery({ queryKey: ['all'], queryFn: getAll, structuralSharing: false })
  const found = useMemo(() => {
    const folded = text.toLowerCase()
    return data
      .filter(({ name }) => name.toLowerCase().includes(folded))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }, [data, text])
  return (
    <>
      <input type="search" value={text} onChange={({ target }) => setText(target.value)} />
      <p role="status">{found.length} companies</p>
      <table className="w-full">
        <tbody>
          {found.slice(0, shown).map(({ id, name, msp_node, packages, created_at }) => (
            <tr key={id} className="h-9 border-b">
              <td>{name}</td>
              <td>{id}</td>
              <td>{msp_node}</td>
              <td>{packages.map((one) => one.name).join(', ')}</td>
              <td>{packages.reduce((sum, one) => sum + one.license_count, 0)}</td>
              <td>{created_at.slice(0, 10)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
