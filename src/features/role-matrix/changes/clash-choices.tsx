import { useId } from 'react'
import { permissionName } from '#contract/roles/permissions'
import {
  clashKey,
  type Choices,
  type Clash,
  type ClashChoice,
  type Held,
} from '#domain/roles/permission-merge'

const quoted = (code: string) => `“${permissionName(code)}”`
const state = (held: Held) => (held === undefined ? 'not offered' : held ? 'allowed' : 'not allowed')

function question({ kind, code, with: other = '' }: Clash): string {
  if (kind === 'cascade')
    return `${quoted(code)} was added, while the role was made to apply to every node below. Together, these changes give more than either of them alone.`
  if (kind === 'needs')
    return `${quoted(code)} was added, while ${quoted(other)}, which it needs, was removed.`
  return `You changed ${quoted(code)}, but the server no longer offers it.`
}

type Props = {
  clashes: readonly Clash[]
  choices: Choices
  choose: (key: string, choice: ClashChoice) => void
}

/** Lists conflicts between two people's changes. The person decides them one by one. */
export function ClashChoices({ clashes, choices, choose }: Props) {
  const id = useId()
  return (
    <ul className="mt-2 flex flex-col gap-3">
      {clashes.map((clash) => {
        const key = clashKey(clash)
        const options: readonly (readonly [ClashChoice, string])[] = [
          ['mine', `Mine (${quoted(clash.code)} ${state(clash.mine)})`],
          ['theirs', `Theirs (${quoted(clash.code)} ${state(clash.theirs)})`],
          ['both', 'Both changes'],
        ]
        return (
          <li key={key}>
            <fieldset className="rounded-md border border-line p-3">
              <legend className="sr-only">{question(clash)}</legend>
              <p aria-hidden="true" className="mb-2">
                {question(clash)}
              </p>
              <div className="flex flex-wrap gap-x-4 gap-y-1">
                {options.map(([choice, words]) => (
                  <label key={choice} className="flex min-h-6 items-center gap-1.5">
                    <input
                      type="radio"
                      name={`${id} ${key}`}
                      checked={choices[key] === choice}
                      onChange={() => choose(key, choice)}
                      className="accent-accent"
                    />
                    {words}
                  </label>
                ))}
              </div>
            </fieldset>
          </li>
        )
      })}
    </ul>
  )
}
