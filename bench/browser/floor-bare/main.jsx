// The least that shows a page of companies: React, one fetch, one table.
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Companies() {
  const [number, setNumber] = useState(1)
  const [page, setPage] = useState(null)
  useEffect(() => {
    let isCurrent = true
    void fetch(`/api/msp/companies/?page=${number}&page_size=50&ordering=name`)
      .then((answer) => answer.json())
      .then((body) => isCurrent && setPage(body))
    return () => {
      isCurrent = false
    }
  }, [number])
  return (
    <main>
      <h1>Companies</h1>
      <button disabled={number === 1} onClick={() => setNumber(number - 1)}>
        Previous
      </button>
      <button onClick={() => setNumber(number + 1)}>Next</button>
      <table>
        <thead>
          <tr>
            {['Name', 'Id', 'Node', 'Packages', 'Licences', 'Created'].map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page?.results.map((company) => (
            <tr key={company.id}>
              <td>{company.name}</td>
              <td>{company.id}</td>
              <td>{company.msp_node}</td>
              <td>{company.packages.map((one) => one.name).join(', ')}</td>
              <td>{company.packages.reduce((sum, one) => sum + one.license_count, 0)}</td>
              <td>{company.created_at.slice(0, 10)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}

createRoot(document.getElementById('root')).render(<Companies />)
