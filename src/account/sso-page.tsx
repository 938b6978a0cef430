import { useNavigate } from '@tanstack/react-router'
import { CircleX, UserRoundCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorWords } from '../errors/error-words'
import { PublicPage } from '../frame/public-page'
import { safeReturnTo } from '../lib/return-to'
import { beginSession } from '../session/person-session'
import { answerIn, finishAt, ssoProblem, tellConfirmed } from '../session/sso'
import { Button } from '../ui/button'
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
  text: 'Nobody was signed in. Start again, and finish it at the provider.',
}

function useFinish(): Step {
  const navigate = useNavigate()
  const search = useTakenFromAddress('search')
  const [step, setStep] = useState<Step>(answerIn(search) ? { is: 'finishing' } : stopped)
  useEffect(() => {
    const answer = answerIn(search)
    if (!answer) return
    const finish = async () => {
      const { purpose, return_to, ...signedIn } = await finishOnce(search, answer)
      if (purpose === 'confirm') {
        tellConfirmed()
        setStep({ is: 'confirmed' })
        return window.close()
      }
      await beginSession(signedIn)
      await navigate({ href: safeReturnTo(return_to, location.origin), replace: true })
    }
    finish().catch((error: unknown) => {
      const { title, advice } = errorWords(error)
      setStep({ is: 'failed', text: ssoProblem(error) ?? `${title}. ${advice}` })
    })
  }, [search, navigate])
  return step
}

/** The page that the provider of single sign-on leads back to. */
export function SsoPage() {
  const step = useFinish()
  const navigate = useNavigate()
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
        <Message icon={CircleX} title="You’re not signed in" text={step.text}>
          <div className="mt-5">
            <Button look="primary" large onClick={() => void navigate({ to: '/sign-in' })}>
              Back to sign-in
            </Button>
          </div>
        </Message>
      )}
    </PublicPage>
  )
}
