import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PairKind } from '#contract/months/comparison-decisions'
import { failureText, writeFailure } from '../../../form/write-failure'
import { counted, formatNumber } from '../../../lib/words'
import { storeNumbers } from '../../../queries/month-comparisons'
import { Button } from '../../../ui/buttons/button'
import { Name } from '../../../ui/name'
import { showToast } from '../../../ui/overlay/toast'
import type { OwnMonth, SideOfMonth } from './comparison-rows'

/** Numbers of the PSA that a file has otherwise than they are known here. */
function otherNumbers(own: OwnMonth, { lines }: SideOfMonth) {
  const differing = (kind: PairKind, of: (line: SideOfMonth['lines'][number]) => string) => {
    const known = new Map(lines.map((line) => [line[kind], of(line)]))
    return (kind === 'company' ? own.companies : own.packages).flatMap(({ id, name, reference: here }) => {
      const there = known.get(id)
      return here && there && there !== here ? [{ kind, id, name, here, there }] : []
    })
  }
  const companies = differing('company', ({ reference }) => reference)
  return [...companies, ...differing('package', ({ package_key }) => package_key)]
}

/** Asks which numbers of the PSA are right. A file never changes one by itself. */
export function PsaNumbers({ own, compared }: { own: OwnMonth; compared: SideOfMonth }) {
  const asked = useMemo(() => otherNumbers(own, compared), [own, compared])
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      storeNumbers(asked.map(({ kind, id, there }) => ({ kind, our_id: Number(id), number: there }))),
    onSuccess: () => showToast('good', 'The numbers of the file are saved.'),
    onError: (error) => showToast('bad', failureText(writeFailure(error))),
  })
  if (compared.side !== 'own') return null
  const known = own.companies.filter(({ reference }) => reference).length
  if (asked.length === 0)
    return (
      <p>
        PSA numbers are known of {formatNumber(known)} of{' '}
        {counted(own.companies.length, 'company', 'companies')}.
      </p>
    )
  return (
    <details>
      <summary className="link min-h-6 cursor-pointer text-warn">
        {counted(asked.length, 'PSA number differs', 'PSA numbers differ')}
      </summary>
      <ul>
        {asked.map(({ kind, id, name, here, there }) => (
          <li key={`${kind} ${id}`}>
            <Name>{name}</Name>: {here} here, {there} in the file
          </li>
        ))}
      </ul>
      <Button small busy={isPending} onClick={() => mutate()}>
        Use those of the file
      </Button>
    </details>
  )
}
