import { expect } from 'vitest'
import { guest, signedIn } from '@/e2e/support/api'
import { asOwner } from '@/e2e/support/database'
import { outbox, tokenIn } from '@/e2e/support/mail'
import { clientOf, onReplica } from '@/e2e/support/replicas'
import { capture } from '@/e2e/support/stand-ins/console'
import { it, world } from '@/e2e/support/world-test'
import { hashPassword } from '@/lib/core/auth/password'
import { db } from '@/lib/core/db/client'
import { deliverDue } from '@/lib/core/mail/outbox'
import { smtpSender } from '@/lib/core/mail/transport'
import { log } from '@/lib/core/process/log'

const captured = capture('trace')

const PASSWORD = 'канарейка-пароль-8841'
const NEXT = 'канарейка-новый-7730'

it('L2 no password, cookie or token reaches a line, whatever fails; lines are structured', async () => {
  const email = world.emails.manager

  await db().user.update({ where: { email }, data: { passwordHash: await hashPassword(PASSWORD) } })
  await guest().post('/api/forgot-password', { email })
  const token = tokenIn((await outbox())[0] ?? { text: '' })
  const client = await signedIn(world.users.manager)
  const everything = async () => {
    await guest().post('/api/login', { email, password: PASSWORD })
    await guest().post('/api/login', { email, password: `${PASSWORD}!` })
    await guest().post('/api/login', { email: `${token}@example.com`, password: PASSWORD })
    await guest().post('/api/forgot-password', { email })
    const pair = { password: NEXT, password_confirmation: NEXT }
    await client.put('/api/user/password', { current_password: PASSWORD, ...pair })
    await client.get('/api/user')
    await client.get('/api/user/sessions')
    await guest().post('/api/reset-password', { email, token, ...pair })
    await client.post('/api/input-documents', { company_id: PASSWORD })
  }
  const dead = clientOf('postgresql://nobody:nothing@127.0.0.1:9/none', 1)
  await onReplica(dead, everything)
  await asOwner('ALTER TABLE audit_events RENAME TO audit_events_away')
  try {
    await everything()
  } finally {
    await asOwner('ALTER TABLE audit_events_away RENAME TO audit_events')
  }
  await deliverDue(db(), smtpSender(`smtp://user:${encodeURIComponent(NEXT)}@127.0.0.1:9`, 'a@example.org'))
  await everything()
  const lines = captured.text.trim().split('\n')
  expect(lines.length).toBeGreaterThan(10)
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), msg: expect.any(String) })
  expect(captured.text).toMatch(/"requestId":"[0-9a-f-]{36}"/)
  expect(captured.text).toContain('unexpected error')
  expect(captured.text).toContain('mail not sent')
  const secrets = [
    PASSWORD,
    NEXT,
    token,
    client.sessionId ?? '',
    client.token,
    client.cookies.split(/[=;]/)[1] ?? '',
  ]
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10)
    expect(captured.text).not.toContain(secret)
    expect(captured.text).not.toContain(encodeURIComponent(secret))
  }
})

it('L2 of an error its kind, words, code and causes, not what hangs on it', () => {
  const lost = Object.assign(new Error('lost'), { code: '57P01', client: { email: world.emails.manager } })
  const error = Object.assign(new Error('taken', { cause: lost }), {
    detail: `(email)=(${world.emails.manager})`,
  })
  log().error({ err: error }, 'job failed')
  expect(JSON.parse(captured.text).err).toEqual({
    type: 'Error',
    message: 'taken',
    stack: expect.stringContaining('log.db.test'),
    cause: { type: 'Error', message: 'lost', code: '57P01', stack: expect.any(String) },
  })
  captured.text = ''
  log().error({ err: 'no error at all' }, 'job failed')
  expect(JSON.parse(captured.text).err).toBe('no error at all')
})
