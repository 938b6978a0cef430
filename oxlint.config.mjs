import { walls } from './oxlint.rooms.mjs'

/** The walls between the wings: what a wing must not import, and why. */
const wings = {
  contract: {
    group: [
      'node:*',
      'react*',
      '#domain/*',
      '#server/*',
      '#testing/*',
      '**/domain/**',
      '**/src/**',
      '**/server/**',
    ],
    message: 'The contract is the wire: it imports zod only.',
  },
  domain: {
    group: ['node:*', 'react*', '#server/*', '#testing/*', '**/src/**', '**/server/**'],
    message: 'The domain is pure: it imports the contract only.',
  },
  src: {
    group: ['node:*', '#server/*', '**/server/**'],
    message: 'The browser knows the server by contract and domain only.',
  },
  server: {
    group: ['react*', '**/src/**'],
    message: 'The server knows the browser by contract and domain only.',
  },
}
const fullZod = {
  name: 'zod',
  message: 'Use zod/mini in the browser: full zod trips Trusted Types and weighs three times as much.',
}

const withTls = (property) => ({
  property,
  message: 'Pages that came without TLS lack it. lib/sha-256.ts has a digest and keys for requests.',
})

const restrict = (files, patterns, paths = []) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { paths, patterns }] },
})

export default {
  plugins: ['typescript', 'unicorn', 'react', 'jsx-a11y', 'import', 'promise', 'vitest'],
  categories: { correctness: 'error' },
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
    'vitest/no-conditional-expect': 'off',
    'promise/valid-params': 'off',
    'promise/no-callback-in-promise': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    {
      files: ['*.config.ts', '*.config.mjs', 'testing/global-setup.ts', 'e2e/global-*.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['scripts/**', 'bench/**', 'e2e/**', 'testing/**'], rules: { 'no-console': 'off' } },
    {
      files: ['contract/**', 'domain/**', 'src/**', 'server/**', 'scripts/**', '*.config.ts'],
      rules: {
        'max-lines-per-function': ['error', { max: 100, skipBlankLines: false, skipComments: false }],
      },
    },
    restrict(['contract/**'], [wings.contract]),
    restrict(['domain/**'], [wings.domain]),
    restrict(['src/**'], [wings.src], [fullZod]),
    ...walls.browser.map(({ files, patterns }) => restrict(files, [wings.src, ...patterns], [fullZod])),
    {
      files: ['contract/**', 'domain/**', 'src/**'],
      rules: { 'no-restricted-properties': ['error', withTls('randomUUID'), withTls('subtle')] },
    },
    // It says itself that such a page can't check.
    { files: ['src/features/reviews/evidence-self-check.ts'], rules: { 'no-restricted-properties': 'off' } },
    restrict(['server/**'], [wings.server]),
    ...walls.server.map(({ files, patterns }) => restrict(files, [wings.server, ...patterns])),
    {
      files: ['**/*.test.ts', '**/*.test.tsx'],
      rules: { 'no-restricted-imports': 'off', 'max-lines-per-function': 'off' },
    },
  ],
  ignorePatterns: ['dist', 'server/db/migrations', 'test-results'],
}
