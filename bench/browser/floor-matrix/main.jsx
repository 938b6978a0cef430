// The floor "memo matrix": React alone. A role is a row, drawn again only when one of its checkboxes changes.
import { memo, useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

async function everyRole() {
  const roles = []
  for (let page = 1; ; page++) {
    const answer = await fetch(`/api/msp/roles/?page=${page}&page_size=250&ordering=id`)
    const { results, next } = await answer.json()
    roles.push(...results)
    if (next === null) return roles
  }
}

const Row = memo(function Row({ name, index, boxes, codes, toggle }) {
  return (
    <tr>
      <th>{name}</th>
      {boxes.map((held, at) => (
        <td key={codes[at]}>
          <input
            type="checkbox"
            aria-label={`${name}, ${codes[at]}`}
            checked={held}
            onChange={() => toggle(index, at)}
          />
        </td>
      ))}
    </tr>
  )
})

function Matrix() {
  const [roles, setRoles] = useState([])
  useEffect(() => {
    void everyRole().then((all) =>
      setRoles(
        all.map(({ id, name, role_permissions }) => {
          const permissions = role_permissions.flatMap((category) => category.permissions)
          return {
            id,
            name,
            codes: permissions.map(({ code }) => code),
            boxes: permissions.map((one) => one.is_selected),
          }
        }),
      ),
    )
  }, [])
  const toggle = useCallback(
    (index, at) =>
      setRoles((now) =>
        now.map((role, place) =>
          place === index
            ? { ...role, boxes: role.boxes.map((held, box) => (box === at ? !held : held)) }
            : role,
        ),
      ),
    [],
  )
  return (
    <table>
      <thead>
        <tr>
          <th>Role</th>
          {roles[0]?.codes.map((code) => (
            <th key={code}>{code.slice(4, 9)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {roles.map(({ id, name, boxes, codes }, index) => (
          <Row key={id} name={name} index={index} boxes={boxes} codes={codes} toggle={toggle} />
        ))}
      </tbody>
    </table>
  )
}

createRoot(document.getElementById('root')).render(<Matrix />)
