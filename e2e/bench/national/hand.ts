import pg from 'pg'
import { HAND_OPTIONS, type HandStatement } from '@/e2e/bench/national/hand-sql'

/* Sends what its parent asks for, one statement after another, and tells how many milliseconds each took. */

const client = new pg.Client({ connectionString: process.env.DATABASE_URL, options: HAND_OPTIONS })
await client.connect()
process.on('message', async ({ text, values }: HandStatement) => {
  const started = performance.now()
  await client.query(text, values)
  process.send?.(performance.now() - started)
})
process.once('disconnect', () => client.end())
