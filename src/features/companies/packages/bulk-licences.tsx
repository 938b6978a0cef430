import type { Id } from '#contract/shape'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyItem } from '#contract/companies'
import { catalogueQuery } from '../../../queries/packages'
import { errorWords } from '../../../errors/error-words'
import type { BulkField } from '../../../list/list-kind'
import { ChoiceField, SideBySide, TextField } from '../../../ui/fields/fields'
import type { Change } from '../change-company'
import { countProblem, licenceCountIn } from './licence-count'
import { packageCount } from './package-count'

/** The package, and the licences of it that each selected company gets. */
export function ChooseLicences({ onChange }: BulkField) {
  const { data, error } = useQuery(catalogueQuery)
  const [id, setId] = useState('')
  const [text, setText] = useState('')
  const change = (packageId: Id<'package'>, count: string) => {
    setId(packageId)
    setText(count)
    const licences = licenceCountIn(count)
    onChange(packageId === '' || licences === undefined ? '' : packageCount.write(packageId, licences))
  }
  return (
    <SideBySide>
      <ChoiceField
        label="Package"
        value={id}
        onChange={(next) => change(next, text)}
        problem={error ? `${errorWords(error).title}.` : undefined}
      >
        <option value="" disabled>
          Choose a package
        </option>
        {data?.results.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </ChoiceField>
      <TextField
        label="Licences of each company"
        inputMode="numeric"
        value={text}
        onChange={(next) => change(id, next)}
        problem={text === '' ? undefined : countProblem(text)}
      />
    </SideBySide>
  )
}

/** What a choice changes of a company. */
export function changeTo({ packages }: CompanyItem, value: string): Change {
  const [packageId, count] = packageCount.read(value)
  const one = packages?.find(({ id }) => id === packageId)
  return {
    of: packageId,
    what: one?.name ?? `Package ${packageId}`,
    before: String(one?.license_count),
    after: String(count),
  }
}
