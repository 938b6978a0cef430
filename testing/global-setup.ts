import type { TestProject } from 'vitest/node'
import { embeddedTemplates, serverTemplates, type Templates } from './templates'

/** Creates the template databases once, which takes seconds. Every test gets a copy. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  project.provide('embeddedTemplates', await embeddedTemplates())
  const server = process.env.TEST_DATABASE_URL
  if (!server) return undefined
  const { templates, drop } = await serverTemplates(server)
  project.provide('serverTemplates', templates)
  return drop
}

declare module 'vitest' {
  interface ProvidedContext {
    embeddedTemplates: Templates
    /** On the server of TEST_DATABASE_URL; not provided without one. */
    serverTemplates: Templates
  }
}
