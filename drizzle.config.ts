import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/schema.ts',
    './server/db/spans.schema.ts',
    './server/db/reviews.schema.ts',
    './server/db/searches.schema.ts',
  ],
  out: './server/db/migrations',
})
