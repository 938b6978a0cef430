// Finds a Chromium: CHROMIUM_PATH, Playwright's own download, or a Chromium, Chrome or Edge of the system.
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const { env, platform } = process
const system = {
  // The headless shell is Chromium without windows. It starts and draws in half the time.
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/microsoft-edge',
    '/snap/bin/chromium',
  ],
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
    ['', env.HOME ?? ''].map((home) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`),
  ),
  win32: [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => [
      `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
      `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
    ]),
}

/** Finds a browser. @returns its path, or undefined */
export const findChromium = () =>
  [env.CHROMIUM_PATH, chromium.executablePath(), ...(system[platform] ?? [])].find(
    (file) => file && existsSync(file),
  )

/** Turns off the services of the browser's vendor, which contact hosts on every start. */
const chromiumArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The options for Playwright's `launch`. */
export function launchOptions() {
  const executablePath = findChromium()
  // Playwright finds its own download by itself, with the headless shell in it.
  const isOwn = executablePath === chromium.executablePath()
  return { ...(executablePath && !isOwn ? { executablePath } : {}), args: chromiumArgs }
}
