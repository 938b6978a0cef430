import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/schema.ts',
    './server/db/reviews.schema.ts',
    './server/db/months.schema.ts',
    './server/db/comparisons.schema.ts',
    './server/db/audit.schema.ts',
    './server/db/people.schema.ts',
  ],
  out: './server/db/migrations',
})
