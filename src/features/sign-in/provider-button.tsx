import { errorSentence } from '../../errors/error-words'
import { goToProvider, ssoProblem } from '../../session/sso'
import { TryButton } from './try-button'

type Props = {
  provider: string
  why: 'sign in' | 'join'
  look: 'primary' | 'quiet' | 'plain'
  returnTo: string
}

/** Leads to the provider of single sign-on. */
export const ProviderButton = ({ provider, why, look, returnTo }: Props) => (
  <TryButton
    label={`Continue with ${provider}`}
    look={look}
    attempt={() => goToProvider(why, returnTo)}
    wordsOf={(error) => ssoProblem(error) ?? errorSentence(error)}
  />
)
