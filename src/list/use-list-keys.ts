import { useEffect, type RefObject } from 'react'
import { areLettersOn, isPairOpen, takesText } from '../lib/single-key-shortcuts'

/** The keys of a list from anywhere on its page: `/` to its search, `j` and `k` into its table. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey } = event
      if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey || !'/jk'.includes(key)) return
      if (!(target instanceof HTMLElement) || takesText(target) || target.closest('[role=grid]:not(#list)'))
        return
      if (!areLettersOn() || isPairOpen() || document.querySelector('dialog[open]')) return
      const to = list.current?.querySelector<HTMLElement>(
        key === '/' ? 'input[type=search]' : '#list tbody [tabindex="0"], #list tbody a',
      )
      if (!to) return
      event.preventDefault()
      to.focus()
      if (to instanceof HTMLInputElement) to.select()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [list])
}
