// The examples for containers, as far as they can be tried without Docker and Kubernetes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parseAllDocuments } from 'yaml'
import * as z from 'zod/mini'
import { temporaryFolder } from '#testing/temporary'
import { testApp } from '#testing/test-app'
import { check } from './check'
import { projectRoot } from './db/project-root'
import { readEnv, variableNames } from './env'
import { warningsOf } from './env-warnings'

const textOf = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

/** The documents of a YAML file without any fault. */
function documentsIn(file: string): unknown[] {
  const documents = [...parseAllDocuments(textOf(file), { uniqueKeys: true })]
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
  return documents.map((one): unknown => one.toJS())
}

/** The server's settings from variables. Files of secrets are there. */
function accepted(variables: Record<string, string>, serves = true): ReturnType<typeof readEnv> {
  const contents: Record<string, string> = {
    DATABASE_URL_FILE: 'postgresql://portal_app:x@db.example.com/portal',
    SMTP_URL_FILE: 'smtps://user:password@mail.example.com:465',
    SECRETS_KEYS_FILE: `2026:${'A'.repeat(43)}=`,
  }
  const folder = temporaryFolder()
  const given = Object.entries(variables).map(([name, value]) => {
    const content = contents[name]
    if (content === undefined) return [name, value]
    const file = path.join(folder, path.basename(value))
    writeFileSync(file, content)
    return [name, file]
  })
  const env: Record<string, string> = Object.fromEntries(given)
  expect(Object.keys(env).filter((name) => !variableNames.includes(name))).toEqual([])
  const read = readEnv(env)
  // The program that only migrates warns of nothing.
  if (serves) expect(warningsOf(read, env)).toEqual([])
  return read
}

const named = z.looseObject({ name: z.string() })
const probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  periodSeconds: z.number(),
})
const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  command: z.optional(z.array(z.string())),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  ports: z.optional(z.array(z.object({ name: z.string(), containerPort: z.number() }))),
  readinessProbe: z.optional(probe),
  livenessProbe: z.optional(probe),
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
  securityContext: z.looseObject({ readOnlyRootFilesystem: z.literal(true) }),
})
const deployment = z.looseObject({
  kind: z.literal('Deployment'),
  spec: z.looseObject({
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    template: z.object({
      metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
        initContainers: z.array(container),
        containers: z.array(container),
        volumes: z.array(named),
      }),
    }),
  }),
})
const service = z.looseObject({
  kind: z.literal('Service'),
  spec: z.object({
    selector: z.record(z.string(), z.string()),
    ports: z.array(z.object({ port: z.number(), targetPort: z.string() })),
  }),
})

it('the Kubernetes manifest names only variables, files, ports and addresses that exist', async () => {
  const [given, service_] = documentsIn('docs/operations/kubernetes.yaml')
  const { selector, template } = deployment.parse(given).spec
  const { labels } = template.metadata
  const pod = template.spec
  expect(labels).toMatchObject(selector.matchLabels)
  const { ports, selector: served } = service.parse(service_).spec
  expect(labels).toMatchObject(served)

  const { app, close } = await testApp()
  onTestFinished(close)
  for (const { env, volumeMounts, command, ...one } of [...pod.initContainers, ...pod.containers]) {
    const variables = Object.fromEntries(env.map(({ name, value }) => [name, value]))
    const { drainSeconds, metricsAddress, port } = accepted(
      variables,
      pod.containers.some(({ name }) => name === one.name),
    )
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + 10)
    for (const [name, file] of Object.entries(variables))
      if (name.endsWith('_FILE')) expect(path.dirname(file)).toBe('/secrets')
    const volumes = pod.volumes.map(({ name }) => name)
    expect(volumeMounts.filter(({ name }) => !volumes.includes(name))).toEqual([])
    // In the release, the program is server/NAME.js.
    for (const [, program] of command?.join(' ').matchAll(/server\/([\w-]+)\.js/g) ?? [])
      expect(existsSync(path.join(projectRoot, `server/cli/${program}.ts`))).toBe(true)

    const known = new Map(one.ports?.map(({ name, containerPort }) => [name, containerPort]))
    if (one.ports) expect([...known.values()]).toEqual([port, metricsAddress?.port])
    for (const { httpGet } of [one.readinessProbe ?? [], one.livenessProbe ?? []].flat()) {
      expect(known.has(httpGet.port)).toBe(true)
      const answer = await app.inject(httpGet.path)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        200,
        'application/json; charset=utf-8',
      ])
    }
    if (one.ports) expect(ports.filter(({ targetPort }) => !known.has(targetPort))).toEqual([])
  }
})

const compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: z.optional(z.record(z.string(), z.string())),
      depends_on: z.optional(z.record(z.string(), z.unknown())),
      volumes: z.optional(z.array(z.string())),
      ports: z.optional(z.array(z.string())),
      healthcheck: z.optional(z.unknown()),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
})

it('compose.yaml sets only variables that exist, and names only its own services and volumes', () => {
  const { services, volumes } = compose.parse(documentsIn('compose.yaml')[0])
  const { environment = {}, ports } = services.portal ?? {}
  const { databaseUrl, smtpUrl } = accepted(environment)
  for (const address of [databaseUrl, smtpUrl])
    expect(Object.keys(services)).toContain(new URL(address ?? '').hostname)
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = services.database?.environment ?? {}
  expect(databaseUrl).toBe(`postgresql://${POSTGRES_USER}:${POSTGRES_PASSWORD}@database:5432/${POSTGRES_DB}`)
  const [, exposed] = /^EXPOSE (\d+)$/m.exec(textOf('Dockerfile')) ?? []
  expect(ports?.map((one) => one.split(':').at(-1))).toEqual([exposed])
  for (const one of Object.values(services)) {
    for (const name of Object.keys(one.depends_on ?? {})) expect(services[name]?.healthcheck).toBeDefined()
    for (const volume of one.volumes ?? []) expect(volumes).toHaveProperty(volume.split(':')[0] ?? '')
  }
})

it('refuses the secrets of compose.yaml where others reach the server, on both databases', async () => {
  const { DATABASE_URL = '', ...environment } =
    compose.parse(documentsIn('compose.yaml')[0]).services.portal?.environment ?? {}
  const published = 'has a secret that compose.yaml publishes for trials. Set one of your own.'
  const SECRETS_KEYS = `2026:${'A'.repeat(43)}=,${environment.SECRETS_KEYS}`
  for (const [given, names] of [
    [{ DATABASE_URL }, ['SECRETS_KEYS', 'DATABASE_URL']],
    [{}, ['SECRETS_KEYS']],
    [{ SECRETS_KEYS, DATABASE_URL }, ['DATABASE_URL']],
    [{ SECRETS_KEYS, DATABASE_URL: DATABASE_URL.replace(':trial', ':own') }, []],
  ] as const)
    for (const where of [{ PUBLIC_URL: 'https://portal.example.com' }, { PUBLIC_URL: '', HOST: '0.0.0.0' }]) {
      const told = () => readEnv({ ...environment, ...given, ...where })
      if (names.length === 0) expect(told).not.toThrow()
      else
        expect(told).toThrow(
          `The configuration is wrong:\n${names.map((name) => `  ${name} ${published}`).join('\n')}`,
        )
    }
  const secret = `${environment.SECRETS_KEYS}`
  await expect(check({ PUBLIC_URL: 'https://portal.example.com', SECRETS_KEYS: secret })).rejects.toThrow(
    published,
  )
})

it('the other examples set no variable that the server does not know', () => {
  const names = [
    ...textOf('docs/operations/msp-portal@.service').matchAll(/^Environment=([A-Z_]+)=/gm),
    ...textOf('docs/operations/pgbouncer.ini').matchAll(/\b([A-Z]+_[A-Z_]+)\b/g),
    ...textOf('docs/operating.md').matchAll(/^ *([A-Z_]+)=/gm),
    ...textOf('Dockerfile').matchAll(/\b([A-Z_]+)=[\w./]+/g),
  ].map(([, name]) => name ?? '')
  expect(names.length).toBeGreaterThan(12)
  const ofOthers = ['SOURCE_DATE_EPOCH']
  expect(names.filter((name) => !variableNames.includes(name) && !ofOthers.includes(name))).toEqual([])
})
