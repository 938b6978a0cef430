// Applies the stored theme before the first paint. A file of its own, because the Content-Security-Policy allows no inline script.
const storedTheme = () => {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null // Storage can be switched off.
  }
}

const applyTheme = () => {
  const theme = storedTheme()
  if (/^(light|dark)$/.test(theme)) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
}
applyTheme()
addEventListener('storage', applyTheme)
