// Runs programs of this project by their file and with this Node. It needs no shell and no .cmd files, on any
// system.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)))
export const inRoot = (...parts) => path.join(root, ...parts)

/** Programs of the dependencies. */
export const tools = {
  oxlint: 'node_modules/oxlint/bin/oxlint',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
}

/**
 * Runs a program and shows its output. It gets no input, so it can't wait for an answer. @returns whether it
 * succeeded
 */
export function run(program, args, env = {}) {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return status === 0
}

export const runTool = (tool, args, env) => run(process.execPath, [inRoot(tools[tool]), ...args], env)

/**
 * Like `runTool`, without blocking. With a file for its output, it leaves the processors to others.
 * @param {{ log?: string }} [how]
 * @returns {Promise<boolean>} whether it succeeded
 */
export function startTool(tool, args, env = {}, { log } = {}) {
  const output = log === undefined ? 'inherit' : openSync(log, 'w')
  const child = spawn(process.execPath, [inRoot(tools[tool]), ...args], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  })
  if (output !== 'inherit') {
    closeSync(output)
    if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  }
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (status) => resolve(status === 0))
  })
}

/**
 * The file of npm, from npm's own variable or beside this Node. Windows can't spawn npm.cmd without a shell.
 */
export function npmProgram() {
  const folder = path.dirname(process.execPath)
  const places = [
    process.env.npm_execpath,
    path.join(folder, 'node_modules/npm/bin/npm-cli.js'),
    path.join(folder, '../lib/node_modules/npm/bin/npm-cli.js'),
  ]
  return places.find((file) => file && /npm-cli\.c?js$/.test(file) && existsSync(file))
}
