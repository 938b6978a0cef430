import { useNavigate } from '@tanstack/react-router'
import { CircleX, UserRoundCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorSentence } from '../../errors/error-words'
import { PublicPage } from '../../frame/public-page'
import { safeReturnTo } from '../../lib/address/return-to'
import { beginSession } from '../../session/person-session'
import { useSession } from '../../session/session'
import { answerIn, finishAt, isToConfirm, ssoProblem, tellConfirmed } from '../../session/sso'
import { CheckingLink } from './set-up/link-parts'
import { Message } from './message'
import { useTakenFromAddress } from './taken-from-address'

type Step =
  | { readonly is: 'finishing' }
  | { readonly is: 'confirmed' }
  | { readonly is: 'failed'; readonly text: string }

/** React starts an effect twice while developing, but an answer counts once. */
let finishing: { readonly search: string; readonly done: ReturnType<typeof finishAt> } | undefined
function finishOnce(search: string, answer: Parameters<typeof finishAt>[0]) {
  if (finishing?.search !== search) finishing = { search, done: finishAt(answer) }
  return finishing.done
}

const stopped: Step = {
  is: 'failed',
  text: 'The provider sent no answer. Start again, and finish it there.',
}

function useFinish(): { readonly step: Step; readonly isBeside: boolean } {
  const navigate = useNavigate()
  const search = useTakenFromAddress('search')
  const [step, setStep] = useState<Step>(answerIn(search) ? { is: 'finishing' } : stopped)
  useEffect(() => {
    const answer = answerIn(search)
    if (!answer) return
    const finish = async () => {
      const { purpose, return_to, ...signedIn } = await finishOnce(search, answer)
      if (purpose === 'confirm') {
        tellConfirmed(true)
        setStep({ is: 'confirmed' })
        return window.close()
      }
      await beginSession(signedIn)
      await navigate({ href: safeReturnTo(return_to, location.origin), replace: true })
    }
    finish().catch((error: unknown) => {
      tellConfirmed(false)
      setStep({ is: 'failed', text: ssoProblem(error) ?? errorSentence(error) })
    })
  }, [search, navigate])
  return { step, isBeside: isToConfirm(search) }
}

/** The page that the provider of single sign-on leads back to. */
export function SsoPage() {
  const { step, isBeside } = useFinish()
  const navigate = useNavigate()
  const isIn = useSession().state === 'in'
  return (
    <PublicPage title="Sign in">
      {step.is === 'finishing' && <CheckingLink />}
      {step.is === 'confirmed' && (
        <Message
          icon={UserRoundCheck}
          title="Confirmed"
          text="Close this window and continue in the one that asked you to confirm."
          good
        />
      )}
      {step.is === 'failed' && (
        <Message
          icon={CircleX}
          title={isBeside ? 'Not confirmed' : isIn ? 'Nothing has changed' : 'You’re not signed in'}
          text={`${step.text}${isIn || isBeside ? ' You’re still signed in here.' : ''}`}
          button={{
            label: isBeside ? 'Close this window' : isIn ? 'Back to the start page' : 'Back to sign-in',
            onClick: () => (isBeside ? window.close() : void navigate({ to: isIn ? '/' : '/sign-in' })),
          }}
        />
      )}
    </PublicPage>
  )
}
