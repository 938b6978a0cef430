import type { Id } from '#contract/shape'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { updateCompany, type Company, type CompanyItem } from '#contract/companies'
import { call } from '../../../api/call'
import { catalogueQuery } from '../../../queries/packages'
import { errorWords } from '../../../errors/error-words'
import { changedMeanwhile, notWritten } from '../../../form/change-with-undo'
import { doneAs, type Done } from '../../../form/saved'
import type { BulkField } from '../../../list/list-kind'
import { counted } from '../../../lib/words'
import { ChoiceField, SideBySide, TextField } from '../../../ui/fields/fields'
import { bodyWith, hasCount } from './change-licences'
import { followed, readCompany } from '../../../queries/companies'
import { draftOf } from '../company-draft'
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

/**
 * Sets the licences of one package of a company. The company is read first, because a save replaces all its
 * packages.
 */
export async function setLicences({ id }: CompanyItem, value: string): Promise<Done> {
  const [packageId, count] = packageCount.read(value)
  const found = await readCompany(id)
  const has = draftOf(found).packages?.some((one) => one.id === packageId)
  return write(found, has ? bodyWith(found, new Map([[packageId, count]])) : changedMeanwhile, count)
}

/**
 * Gives a company back the count that it had before {@link setLicences}, unless somebody has changed it
 * since.
 */
export async function restoreLicences(id: string, value: string, before: number): Promise<Done> {
  const [packageId, count] = packageCount.read(value)
  const found = await readCompany(id)
  const isOurs = hasCount(found, packageId, count)
  return write(found, isOurs ? bodyWith(found, new Map([[packageId, before]])) : changedMeanwhile, before)
}

async function write({ id }: Company, sent: ReturnType<typeof bodyWith>, count: number): Promise<Done> {
  if (typeof sent === 'string') throw notWritten(sent, updateCompany)
  const told = await followed(id, call(updateCompany, { params: { id }, body: sent }))
  return doneAs(`Has ${counted(count, 'licence')}`, told)
}
