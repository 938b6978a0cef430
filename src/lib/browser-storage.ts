type Area = 'localStorage' | 'sessionStorage'

/** A stored text; null if there is none, or the browser blocks storage, which throws on any access. */
export function readStored(area: Area, name: string): string | null {
  try {
    return globalThis[area].getItem(name)
  } catch {
    return null
  }
}

/** The value of a stored JSON text; undefined if there is none that can be read. */
export function readStoredJson(area: Area, name: string): unknown {
  const text = readStored(area, name)
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stores a text, or removes it if it is null. Returns whether the browser did it. */
export function writeStored(area: Area, name: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[area].removeItem(name)
    else globalThis[area].setItem(name, text)
    return true
  } catch {
    return false
  }
}
