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

// Asks for the token of the session while the program loads (src/session/person-session.ts). Never where a link
// leads to, whose address can hold a secret.
if (
  stored('sessionStorage', 'kept-key') === null &&
  stored('localStorage', 'person') === 'in' &&
  !/^\/(activate|set-up|sign-in|welcome)/.test(location.pathname)
) {
  globalThis.earlyToken = fetch('/api/console/session/token/', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{"active":true}',
    redirect: 'error',
    credentials: 'same-origin',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.timeout(20_000),
  })
  globalThis.earlyToken.catch(() => undefined)
}
