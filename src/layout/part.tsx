import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** A component that only few visits need, and which is therefore loaded when it is shown first. */
type Part<P> = { readonly load: () => Promise<ComponentType<P>>; loaded?: ComponentType<P> }
const part = <P,>(load: () => Promise<ComponentType<P>>): Part<P> => ({ load })

export const errorView = part(async () => (await import('./error-view')).ErrorView)
export const forbiddenHelp = part(async () => (await import('./forbidden-help')).ForbiddenHelp)
export const scopeChip = part(async () => (await import('./scope-chip')).ScopeChip)

type Props<P> = { part: Part<P>; props: P; missing?: ReactNode }

/**
 * Not React's `lazy`, which takes down everything around it when the file cannot be loaded, and never asks for it again.
 * `missing` stands in until it could be loaded, at the next time it is shown.
 */
export function PartOf<P extends object>({ part: wanted, props, missing }: Props<P>) {
  const [state, setState] = useState<'loading' | 'there' | 'missing'>(wanted.loaded ? 'there' : 'loading')
  useEffect(() => {
    if (wanted.loaded) return
    wanted.load().then(
      (component) => {
        wanted.loaded = component
        setState('there')
      },
      () => setState('missing'),
    )
  }, [wanted])
  const Loaded = wanted.loaded
  return Loaded ? <Loaded {...props} /> : state === 'missing' && missing
}
