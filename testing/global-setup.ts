import type { TestProject } from 'vitest/node'
import { embeddedTemplates, serverTemplates, type Templates } from './templates'

/** Tables and sample data cost seconds once; every database of a test is a copy. */
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
    /** On the server of TEST_DATABASE_URL, where there is one. */
    serverTemplates: Templates
  }
}
