import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getVerifyOptions, verifySession } from '#contract/sign-in/proofs'
import { fakeApi, refuse, showApp } from '../../testing/fake-api'
import { ConfirmIdentity } from './confirm-identity'

test.each([400, 403, 409, 429, 502])('says why the server refuses a proof with %i', async (status) => {
  const why = 'The code was used before.'
  const api = fakeApi()
    .gives(getVerifyOptions, () => ({ passkey: null, password: true, sso: null, why_no_sso: null }))
    .on(verifySession, () => refuse(status, { detail: why }))
  await showApp(api, '/companies')
  render(<ConfirmIdentity onAnswer={() => undefined} />)
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'correct horse' } })
  const code = screen.getByLabelText<HTMLInputElement>(/^Code/)
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.submit(code.form!)
  expect(await screen.findByText(why)).toBeVisible()
  expect(code).toHaveValue('123456')
})
