import { chainFaults, chainReport } from '@/scripts/admin/verify-chain'
import { ensureDatabase, withClient } from '@/scripts/database/database-url'
import { migrate } from '@/scripts/database/migrations'

const admin = process.argv[2] ?? ''
const url = admin.replace(/postgres$/, 'aud_measure')
await ensureDatabase(admin, 'aud_measure')
await migrate(url)
await withClient(url, async (c) => {
  await c.query('SET statement_timeout=0')
  const n = Number((await c.query('select count(*) from audit_events')).rows[0].count)
  if (n < 1000000) {
    const t = performance.now()
    await c.query('SET synchronous_commit=off')
    for (let k = n; k < 1000000; k += 1000)
      await c.query(`INSERT INTO audit_events (user_id, action, entity, entity_id, address, request_id, before, after)
      SELECT 1 + i % 5000, 'document.save', 'input_document', i, '198.51.100.7', gen_random_uuid()::text, '{"approved_by": {"name": "Иван", "surname": "Иванов"}}', '{"reason": "Исправлено", "version": 3, "email": "ivanov@example.org"}'
      FROM generate_series(1, 1000) i`)
    console.log('insert ms', performance.now() - t)
    await c.query('ANALYZE audit_events')
  }
  for (let i = 0; i < 3; i++) {
    const t = performance.now()
    console.log(chainReport(await chainFaults(c)), performance.now() - t)
  }
})
process.exit(0)
