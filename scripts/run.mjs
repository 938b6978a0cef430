// Runs programs of this project by their file, with this very Node: no shell, no .cmd files, the same on every system.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)))
export const inRoot = (...parts) => path.join(root, ...parts)

/** Programs of the development dependencies. */
export const tools = {
  oxlint: 'node_modules/oxlint/bin/oxlint',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
}

/** Runs a program, shows what it prints, and tells whether it ended well. It gets no input, so that nothing can wait for an answer. */
export function run(program, args, env = {}) {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return status === 0
}

export const runTool = (tool, args, env) => run(process.execPath, [inRoot(tools[tool]), ...args], env)

/** npm's own program: named by npm when it runs us, else beside this Node. Windows refuses to spawn npm.cmd without a shell. */
export function npmProgram() {
  const folder = path.dirname(process.execPath)
  const places = [
    process.env.npm_execpath,
    path.join(folder, 'node_modules/npm/bin/npm-cli.js'),
    path.join(folder, '../lib/node_modules/npm/bin/npm-cli.js'),
  ]
  return places.find((file) => file && /npm-cli\.c?js$/.test(file) && existsSync(file))
}
