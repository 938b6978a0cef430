const isOtherScript = /^(?!\p{Script=Latin})\p{L}{1,2}$/u
const signs: Readonly<Record<string, string>> = { Period: '.', Slash: '/' }

type Pressed = { readonly key: string; readonly code: string; readonly shiftKey: boolean }

/**
 * The key that a shortcut means: what was typed or, where the layout has no Latin letters, what a Latin one
 * has at its place.
 */
export function shortcutKey({ key, code, shiftKey }: Pressed): string {
  if (code === 'Slash' && shiftKey && (key === ',' || key === '؟')) return '?'
  if (!isOtherScript.test(key)) return key
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter ? (shiftKey ? letter : letter.toLowerCase()) : (signs[code] ?? key)
}

/**
 * Leaves keys to an input method while it composes: they choose and confirm its letters. Call it before
 * anything else listens. Safari says so by the key code alone, after the composition has ended.
 */
export function leaveComposedKeys(): void {
  const stop = (event: KeyboardEvent) => {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it in Safari
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation()
  }
  addEventListener('keydown', stop, true)
}
