import { describe, expect, it } from 'vitest'
import { connectionProblem, describeUrl, requireDatabase } from '@/scripts/database/database-url'
import { freePort } from '../boot/ports.mjs'

it('describeUrl names the place and never the visitor', () => {
  expect(describeUrl('postgresql://user:p%40ss@db.example.org:6432/work?sslmode=require')).toBe(
    'db.example.org:6432/work',
  )
  expect(describeUrl('postgresql://user:secret@localhost/work')).toBe('localhost:5432/work')
  expect(describeUrl('user:secret@host')).not.toContain('secret')
})

it.each([
  ['ER_ACCESS_DENIED_ERROR', 'имя пользователя или пароль'],
  ['ER_BAD_DB_ERROR', 'нет такой базы данных'],
  ['28P01', 'имя пользователя или пароль'],
  ['3D000', 'нет такой базы данных'],
  ['ECONNREFUSED', 'никто не отвечает'],
  ['XX000', 'код XX000'],
])('connectionProblem explains %s', (code, words) => {
  expect(connectionProblem(Object.assign(new Error('password "secret"'), { code }))).toContain(words)
})

it('connectionProblem behind a pooler says what PgBouncer has to be told', () => {
  const message = 'unsupported startup parameter: statement_timeout'
  const words = connectionProblem(Object.assign(new Error(message), { code: '08P01' }))
  expect(words).toContain('ignore_startup_parameters')
})

describe('requireDatabase', () => {
  it('tells which server does not answer, without the password', async () => {
    const port = await freePort()
    const attempt = requireDatabase(`postgresql://user:secret@127.0.0.1:${port}/work`)
    await expect(attempt).rejects.toThrow(
      `База данных 127.0.0.1:${port}/work недоступна: по этому адресу никто не отвечает. Проверьте DATABASE_URL.`,
    )
  })

  it('refuses another kind of address', async () => {
    await expect(requireDatabase('mysql://user:secret@host/work')).rejects.toThrow(
      'должен иметь вид postgresql://',
    )
  })
})
