// `prisma generate` needs no schema engine, but the CLI would download one; any runnable file stops it.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

import { defineConfig } from 'prisma/config'

const url = process.env.DATABASE_URL

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Absent while generating; `prisma migrate deploy` with a native engine uses it.
  ...(url ? { datasource: { url } } : {}),
})
