// Before all else, and a file of its own: the Content-Security-Policy allows no inline script. Storage can be switched off.
const stored = (storage, name) => {
  try {
    return globalThis[storage].getItem(name)
  } catch {
    return null
  }
}

const applyTheme = () => {
  const theme = stored('localStorage', 'theme')
  if (/^(light|dark)$/.test(theme)) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
}
applyTheme()
addEventListener('storage', applyTheme)

// A tab that keeps a key fetches what lies behind the sign-in beside the start of the application, not after it.
if (stored('sessionStorage', 'kept-key'))
  for (const href of document.currentScript.dataset.app?.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
