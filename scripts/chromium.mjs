// Finds a Chromium: CHROMIUM_PATH, Playwright's own download, or a Chromium, Chrome or Edge of the system.
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const { env, platform } = process
const system = {
  // The shell is the same Chromium without windows: it starts and draws in half the time.
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

/** The path of a browser, or undefined. */
export const findChromium = () =>
  [env.CHROMIUM_PATH, chromium.executablePath(), ...(system[platform] ?? [])].find(
    (file) => file && existsSync(file),
  )

/** No services of the browser's maker: they look for hosts outside, on every start. */
export const chromiumArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What Playwright's `launch` needs. */
export function launchOptions() {
  const executablePath = findChromium()
  // Its own download Playwright finds by itself, and in it the shell.
  const isOwn = executablePath === chromium.executablePath()
  return { ...(executablePath && !isOwn ? { executablePath } : {}), args: chromiumArgs }
}
