import { generateCountry, QUARTERS } from '@/e2e/bench/national/generate'
import { withClient } from '@/scripts/database/database-url'

/** Fills the database of DATABASE_URL; arguments: organisations and quarters. */
const [organisations, quarters = QUARTERS] = process.argv.slice(2).map(Number)
await withClient(process.env.DATABASE_URL ?? '', (client) =>
  generateCountry(client, organisations ?? 0, quarters),
)
