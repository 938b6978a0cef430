import { redirect } from '@tanstack/react-router'
import { usualSettings } from '../lib/usual-view'

type Visit = {
  readonly cause: 'preload' | 'enter' | 'stay'
  readonly location: { readonly searchStr: string }
}

/** A list that is entered without any settings but the node opens as the view that was chosen for it. An address that says more is kept. */
export function openUsualView(list: 'companies' | 'employees' | 'roles', { cause, location }: Visit): void {
  const settings =
    cause === 'enter' && /^(\?node=[^&]*)?$/.test(location.searchStr) ? usualSettings(list) : undefined
  // The route's own schema reads them, as it reads an address.
  if (settings) throw redirect({ to: `/${list}`, search: settings as never, replace: true })
}
