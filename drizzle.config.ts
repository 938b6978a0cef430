import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/tables/schema.ts',
    './server/db/tables/reviews.schema.ts',
    './server/db/tables/months.schema.ts',
    './server/db/tables/comparisons.schema.ts',
    './server/db/tables/audit.schema.ts',
    './server/db/tables/people.schema.ts',
  ],
  out: './server/db/migrations',
})
