import { errorWords } from '../errors/error-words'
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
    attempt={async () => {
      const sso = await import('../session/sso')
      try {
        await sso.goToProvider(why, returnTo)
        return undefined
      } catch (error) {
        const { title, advice } = errorWords(error)
        return sso.ssoProblem(error) ?? `${title}. ${advice}`
      }
    }}
  />
)
