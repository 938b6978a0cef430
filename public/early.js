// Applies the stored theme, and draws the frame's edges for somebody who may be signed in, before the first paint. A file of its own,
// because the Content-Security-Policy allows no inline script.
const stored = (storage, name) => {
  try {
    return globalThis[storage].getItem(name)
  } catch {
    return null // Storage can be switched off.
  }
}

const applyTheme = () => {
  const theme = stored('localStorage', 'theme')
  if (/^(light|dark)$/.test(theme)) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
}
applyTheme()
addEventListener('storage', applyTheme)

// The entries of src/session/kept-entries.ts.
if (stored('sessionStorage', 'kept-key') !== null || stored('localStorage', 'person') === 'in')
  document.documentElement.dataset.frame = ''
