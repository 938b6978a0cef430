import { expect, it } from 'vitest'
import { readArguments } from './arguments'

const read = (line: string) =>
  readArguments(line.split(' ').map((word) => word.replaceAll('_', ' ').replace('""', '')))

it.each([
  ['list', { command: 'list', json: false }],
  ['list --json', { command: 'list', json: true }],
  [
    'create --name Nightly_report --role Auditor',
    { command: 'create', name: 'Nightly report', role: 'Auditor' },
  ],
  ['create --name=N --role=2 --node=7', { command: 'create', name: 'N', role: '2', node: '7' }],
  ['rotate 6', { command: 'rotate', id: 6 }],
  ['delete 6', { command: 'delete', id: 6 }],
  ['help', undefined],
  ['delete 6 -h', undefined],
])('npm run keys -- %s is a command', (line, request) => {
  expect(read(line)).toEqual(request)
})

it.each([
  ['explode', 'There is no command "explode".'],
  ['list all', 'There are too many arguments.'],
  ['create --name N', 'create needs --name and --role.'],
  ['create --name "" --role Auditor', '--name is empty.'],
  ['create --name N --role Auditor --node ""', '--node is empty.'],
  ['create --name N --role Auditor --node _', '--node is empty.'],
  ['list --name N', '--name belongs to create.'],
  ['rotate 6 --node 7', '--node belongs to create.'],
  ['rotate', 'rotate needs the ID of a service account.'],
  ['delete six', 'delete needs the ID of a service account.'],
  ['delete 6 7', 'There are too many arguments.'],
])('npm run keys -- %s is refused: %s', (line, words) => {
  expect(() => read(line)).toThrow(`${words} See npm run keys -- --help`)
})
