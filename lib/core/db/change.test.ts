import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { type auditSql, change } from '@/lib/core/db/change'
import { holding, lockStatements } from '@/lib/core/db/locks'
import { idRow, type Source, selected } from '@/lib/core/db/rows'
import type { outboxSql } from '@/lib/core/mail/outbox'
import { Prisma } from '@/lib/generated/prisma/client'

const GATE = Prisma.sql`DELETE FROM users WHERE id = ${7} RETURNING id`
const words = (sql: Prisma.Sql) => sql.sql.replace(/\s+/g, ' ').trim()

describe('a change', () => {
  it('is one statement whose steps read what the gate returns', () => {
    const { sql, locks } = change(idRow, {
      first: { seen: Prisma.sql`SELECT 1` },
      gate: GATE,
      steps: (row) => ({ ended: Prisma.sql`DELETE FROM sessions WHERE user_id IN (SELECT id FROM ${row})` }),
    })
    expect(locks).toEqual([])
    expect(words(sql)).toBe(
      'WITH seen AS (SELECT 1), gate AS (DELETE FROM users WHERE id = ? RETURNING id), ' +
        'ended AS (DELETE FROM sessions WHERE user_id IN (SELECT id FROM gate)) SELECT * FROM gate',
    )
    expect(sql.values).toEqual([7])
  })

  it('L1 tells of itself in the same statement', () => {
    const { sql } = change(idRow, { gate: GATE, audit: { action: 'user.delete', entity: 'user' } })
    expect(words(sql)).toMatch(
      /audit AS \( ?INSERT INTO audit_events .* FROM gate changed ?\) SELECT \* FROM gate$/,
    )
  })

  it('gives a step only rows that have what it reads', () => {
    type AuditReads = Parameters<typeof auditSql>[0]
    type LetterReads = Parameters<typeof outboxSql>[0]
    expectTypeOf<Source<{ id: number; version: number }>>().toExtend<AuditReads>()
    expectTypeOf<Source<{ email: string }>>().not.toExtend<AuditReads>()
    expectTypeOf<Source<{ id: number }>>().not.toExtend<LetterReads>()
    expectTypeOf<Prisma.Sql>().not.toExtend<LetterReads>()
    const emails = selected(z.object({ email: z.string() }), Prisma.sql`SELECT email FROM users`)
    expectTypeOf(emails).toExtend<LetterReads>()
    expect(emails.sql).toBe('(SELECT email FROM users)')
  })
})

describe('locks', () => {
  it('are taken in one order, however they are named', () => {
    const locks = { users: Prisma.sql`true`, metrics: [2, 1], companies: [3] }
    expect(lockStatements(locks).map(words)).toEqual(
      [
        'companies t WHERE t.id = ANY(?::int[])',
        'metrics t WHERE t.id = ANY(?::int[])',
        'users t WHERE true',
      ].map((which) => `SELECT t.id FROM ${which} ORDER BY t.id FOR UPDATE OF t`),
    )
  })

  it('within a statement wait for those before them', () => {
    const { locked, areLocked } = holding({ metrics: { ids: [1, 2] }, companies: { ids: [3] } })
    expect(Object.keys(locked)).toEqual(['held_companies', 'held_metrics'])
    expect(locked.held_metrics?.sql).toContain('(SELECT count(*) FROM held_companies) = ?')
    expect([areLocked.sql, areLocked.values]).toEqual(['(SELECT count(*) FROM held_metrics) = ?', [2]])
  })
})
