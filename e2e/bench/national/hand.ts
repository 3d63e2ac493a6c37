import pg from 'pg'
import { HAND_OPTIONS, type HandStatement } from '@/e2e/bench/national/hand-sql'

/* Runs the parent's statements one by one and reports the milliseconds of each. */

const client = new pg.Client({ connectionString: process.env.DATABASE_URL, options: HAND_OPTIONS })
await client.connect()
process.on('message', async ({ text, values }: HandStatement) => {
  const started = performance.now()
  await client.query(text, values)
  process.send?.(performance.now() - started)
})
process.once('disconnect', () => client.end())
