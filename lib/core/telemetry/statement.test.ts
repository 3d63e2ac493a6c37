import { expect, it } from 'vitest'
import { statementNames } from '@/lib/core/telemetry/statement'

it('names the verb and the first table, and nothing that could be a value', () => {
  const names = (sql: string) => Object.values(statementNames(sql)).filter(Boolean).join(' ')
  expect(names('SELECT "public"."users"."id" FROM "public"."users" WHERE "email" = $1')).toBe('SELECT users')
  expect(names('/* request 0f8f */ SELECT 1')).toBe('SELECT')
  expect(names('\n    UPDATE outbox_messages SET attempts = attempts + 1')).toBe('UPDATE outbox_messages')
  expect(names('INSERT INTO sessions (id_hash) SELECT 1 FROM gate')).toBe('INSERT sessions')
  expect(names('WITH gate AS (DELETE FROM sessions WHERE id = $1) SELECT 1')).toBe('WITH sessions')
  expect(names("SELECT 1 FROM unnest('{ivanova}'::text[])")).toBe('SELECT')
  expect(names("SELECT 'from ivanova' AS x, 'into ''ivanova'")).toBe('SELECT')
  expect(names('SAVEPOINT s1')).toBe('SAVEPOINT')
  expect(names('')).toBe('UNKNOWN')
})
