// Applies the stored theme before the first paint. A file of its own, because the Content-Security-Policy allows no inline script.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage can be switched off; the system's theme stays.
}
