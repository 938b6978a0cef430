// Applies the stored theme before the first paint, and when another tab changes it. A file of its own, because the
// Content-Security-Policy allows no inline script.
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
