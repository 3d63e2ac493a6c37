import { expect, vi } from 'vitest'
import { asOwner, inDatabase } from '@/e2e/support/database'
import { it } from '@/e2e/support/world-test'
import { writeAudit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { relayAudit } from '@/lib/core/jobs/audit-relay'
import { log } from '@/lib/core/process/log'
import { chainFaults, chainReport } from '@/scripts/admin/verify-chain'

/** Runs SQL as the owner with triggers disabled. */
const tamper = (sql: string) => asOwner(`SET session_replication_role = replica; ${sql}`)
const check = () => inDatabase(chainFaults)
const named = async () =>
  (await check()).faults.map(({ kind, id, first }) => `${kind} ${id ?? `at ${first}`}`)

/** Writes consecutive events, which form one chain. @returns their ids */
async function written(count: number): Promise<number[]> {
  for (let index = 0; index < count; index += 1) {
    await writeAudit(index, { action: 'test.done', entity: 'user', after: { name: 'Иванов', index } })
  }
  const events = await db().auditEvent.findMany({ select: { id: true }, orderBy: { position: 'asc' } })
  return events.map(({ id }) => id)
}

it('L4 names a row that was changed, removed or inserted', async () => {
  const [a = 0, b = 0, c = 0, d = 0] = await written(6)
  expect(await check()).toEqual({ faults: [], count: 6 })
  const back = (sql: string) => `CREATE TABLE kept AS SELECT * FROM audit_events; ${sql}`
  const cases: Array<[sql: string, faults: string[]]> = [
    [`UPDATE audit_events SET user_id = 7 WHERE id = ${b}`, [`changed ${b}`]],
    [`UPDATE audit_events SET at = at - interval '1 day' WHERE id = ${b}`, [`changed ${b}`]],
    [`UPDATE audit_events SET after = '{}' WHERE id = ${b}`, [`changed ${b}`]],
    [`UPDATE audit_events SET salt = NULL, address = 'x' WHERE id = ${a}`, [`changed ${a}`]],
    [`UPDATE audit_events SET hash = sha256('x') WHERE id = ${b}`, [`changed ${b}`, `changed ${c}`]],
    [`DELETE FROM audit_events WHERE id IN (${b}, ${c})`, ['removed at 2']],
    [`DELETE FROM audit_events WHERE id = ${a}`, ['removed at 1']],
    [
      `INSERT INTO audit_events (id, action, chain, position, salt, digest, hash)
         SELECT 999, 'made.up', chain, 7, salt, digest, hash FROM audit_events WHERE id = ${d}`,
      ['changed 999'],
    ],
  ]
  for (const [sql, faults] of cases) {
    await tamper(back(sql))
    expect(await named(), sql).toEqual(faults)
    await tamper('DELETE FROM audit_events; INSERT INTO audit_events SELECT * FROM kept; DROP TABLE kept')
  }
  await tamper(`UPDATE audit_events SET user_id = 7 WHERE id = ${b}`)
  expect(chainReport(await check())).toContain(`запись № ${b}, которая стоит после записи № ${a}`)
})

it('L4 every event is told to the console once, and an end that was told cannot be cut off', async () => {
  const ids = await written(3)
  const info = vi.spyOn(log(), 'info')
  expect(await Promise.all([relayAudit(), relayAudit()])).toContain(3)
  expect(await relayAudit()).toBe(0)
  const lines = info.mock.calls.map(([line]) => JSON.stringify(line))
  expect(lines.map((line) => JSON.parse(line).audit.id)).toEqual(ids)
  expect(lines.join()).not.toContain('Иванов')
  info.mockRestore()
  await tamper(`DELETE FROM audit_events WHERE id = ${ids[2]}`)
  expect(await named()).toEqual(['removed at 3'])
  expect(chainReport(await check())).toContain(`Удалено: 1 запись после записи № ${ids[1]}`)
})

it('L4 writers at once wait for nobody and fork no chain', async () => {
  await Promise.all(Array.from({ length: 40 }, () => writeAudit(1, { action: 'test.done', entity: 'user' })))
  expect(await check()).toEqual({ faults: [], count: 40 })
  const longest = await db().auditEvent.aggregate({ _max: { position: true } })
  expect(longest._max.position).toBeLessThanOrEqual(40)
})

it('L4 words replaced by the owner and a term that is over leave whole chains; more words do not', async () => {
  const [a = 0, b = 0] = await written(3)
  const redact = `SELECT redact_audit_event(${b}, NULL, NULL, '{"name": "забыт"}', 'npm run admin')`
  await asOwner(redact)
  const event = await db().auditEvent.findUniqueOrThrow({ where: { id: b } })
  expect(event).toMatchObject({ after: { name: 'забыт' }, salt: null, action: 'test.done' })
  expect(await check()).toEqual({ faults: [], count: 4 })
  await tamper(`UPDATE audit_events SET after = '{"name": "другой"}' WHERE id = ${b}`)
  expect(await named()).toEqual([`changed ${b}`])
  await asOwner(redact)
  await relayAudit()
  await tamper(`UPDATE audit_chains SET cut_position = 0`)
  const old = `INSERT INTO audit_events (at, action) VALUES (now() - interval '40 days', 'old'); `
  await asOwner('TRUNCATE audit_chains')
  await tamper('DELETE FROM audit_events')
  await asOwner(old + old)
  await relayAudit()
  await written(1)
  await asOwner('UPDATE audit_term SET days = 31')
  const expired = await db().$queryRaw`SELECT expire_audit_events() AS gone`
  expect(expired).toEqual([{ gone: 2 }])
  expect(await check()).toEqual({ faults: [], count: 1 })
  await tamper('DELETE FROM audit_events')
  await relayAudit()
  expect(a).toBeGreaterThan(0)
})
