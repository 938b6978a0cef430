// What comes before everything else. A file of its own, because the Content-Security-Policy allows no inline script.

// The stored theme is applied before the first paint, and when another tab changes it.
function applyTheme() {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
  } catch {
    // Storage can be switched off; the system's theme stays.
  }
}
applyTheme()
addEventListener('storage', applyTheme)

// A tab that keeps a key needs what lies behind the sign-in: that is fetched beside the start of the application, not after it.
function fetchApp(files) {
  try {
    if (!sessionStorage.getItem('kept-key')) return
  } catch {
    return
  }
  for (const href of files) {
    const style = href.endsWith('.css')
    const link = Object.assign(document.createElement('link'), { rel: style ? 'preload' : 'modulepreload', crossOrigin: '', href })
    if (style) link.as = 'style'
    document.head.append(link)
  }
}
fetchApp(document.currentScript?.dataset.app?.split(' ') ?? [])
