import { useState } from 'react'
import { Button } from '../../ui/buttons/button'
import { TextField } from '../../ui/fields/fields'
import { maxViewName } from './saved-views'

type Props = {
  label: string
  submit: string
  value: string
  taken: readonly string[]
  /** Starts with the focus in the field. */
  focused?: boolean
  onSave: (name: string) => void
}

const focusOn = (field: HTMLInputElement | null) => field?.focus()

/** The name of a saved view, new or changed. */
export function ViewNameForm({ label, submit, value, taken, focused = false, onSave }: Props) {
  const [name, setName] = useState(value)
  const [problem, setProblem] = useState<string>()
  const save = () => {
    const text = name.trim()
    if (text === '') return setProblem('Enter a name.')
    if (text.length > maxViewName) return setProblem(`Use at most ${maxViewName} characters.`)
    if (text !== value && taken.includes(text)) return setProblem('Another view has this name.')
    setProblem(undefined)
    setName(value)
    onSave(text)
  }
  return (
    <form
      noValidate
      className="flex flex-1 items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className="flex-1">
        <TextField
          ref={focused ? focusOn : undefined}
          label={label}
          value={name}
          onChange={setName}
          problem={problem}
        />
      </div>
      <div className={problem ? 'mb-7' : ''}>
        <Button submit>{submit}</Button>
      </div>
    </form>
  )
}
