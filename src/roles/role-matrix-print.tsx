import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Matrix } from './role-matrix'

/** Roles that fit beside each other on a page. */
const perSheet = 14

/** True while a print is prepared: then everything is drawn, not only what is in sight. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true))
    const stop = () => setPrinting(false)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', stop)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', stop)
    }
  }, [])
  return printing
}

/** The matrix for paper: as many roles beside each other as fit, then the next sheet. */
export function MatrixPrint({ title, matrix: { permissions, roles } }: { title: string; matrix: Matrix }) {
  if (!usePrinting()) return null
  const sheets = Array.from({ length: Math.ceil(roles.length / perSheet) }, (_, at) => roles.slice(at * perSheet, (at + 1) * perSheet))
  return (
    <div className="hidden print:block">
      {sheets.map((sheet, at) => (
        <table key={sheet[0]?.id} className="mb-6 w-full break-after-page border-collapse text-2xs last:break-after-auto">
          <caption className="pb-2 text-left text-sm font-semibold">
            {title}
            {sheets.length > 1 && `, sheet ${at + 1} of ${sheets.length}`}
          </caption>
          <thead>
            <tr>
              <th scope="col" className="border border-line p-1 text-left align-bottom">
                Permission
              </th>
              {sheet.map(({ id, name }) => (
                <th key={id} scope="col" className="w-7 border border-line p-1 align-bottom">
                  <span className="inline-block max-h-40 rotate-180 text-left [writing-mode:vertical-rl]">
                    <bdi>{name}</bdi> ({id})
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map(({ code, name, category }, index) => (
              <tr key={code} className={permissions[index - 1]?.category === category ? '' : 'border-t-2 border-line-strong'}>
                <th scope="row" className="border border-line p-1 text-left font-normal">
                  {name} <span className="text-muted">{code}</span>
                </th>
                {sheet.map(({ id, has }) => (
                  <td key={id} className="border border-line p-1 text-center">
                    {has.has(code) ? <Check size={11} aria-label="held" className="inline" /> : ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
