import { parseArgs } from 'node:util'
import { commandLine } from '../../db/project-root'

const wrong = (text: string) => new Error(`${text} See ${commandLine('keys', '--help')}`)
const options = {
  name: { type: 'string' },
  role: { type: 'string' },
  node: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/**
 * Reads the command line; undefined means help. An option that doesn't belong to the command is a mistake,
 * and so is an empty one: `--node "$NODE"` must not mean the root when a script forgot to set NODE.
 */
export function readArguments(argv: string[]): unknown {
  const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options })
  const [command, id, ...more] = positionals
  if (values.help || command === undefined || command === 'help') return undefined
  if (more.length > 0 || (id !== undefined && !['rotate', 'delete'].includes(command)))
    throw wrong('There are too many arguments.')
  const { name, role, node, json = false } = values
  if (json && command !== 'list') throw wrong('--json belongs to list.')
  const given = Object.entries({ name, role, node }).filter(([, value]) => value !== undefined)
  if (command !== 'create' && given[0]) throw wrong(`--${given[0][0]} belongs to create.`)
  const empty = given.find(([, value]) => value?.trim() === '')
  if (empty) throw wrong(`--${empty[0]} is empty.`)
  switch (command) {
    case 'list':
      return { command, json }
    case 'create':
      if (!name || !role) throw wrong('create needs --name and --role.')
      return { command, name, role, ...(node ? { node } : {}) }
    case 'rotate':
    case 'delete':
      if (!id || !/^\d{1,9}$/.test(id)) throw wrong(`${command} needs the ID of a service account.`)
      return { command, id: Number(id) }
    default:
      throw wrong(`There is no command "${command}".`)
  }
}
