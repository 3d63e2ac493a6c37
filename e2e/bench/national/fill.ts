import { generateCountry } from '@/e2e/bench/national/generate'
import { withClient } from '@/scripts/database/database-url'

/** Fills the database of DATABASE_URL with as many organisations as are asked for. */
await withClient(process.env.DATABASE_URL ?? '', (client) => generateCountry(client, Number(process.argv[2])))
