import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { admin, it, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { namesOf } from '@/scripts/admin/personal-words'
import { writeSupportBundle } from '@/scripts/admin/support-bundle'

const folder = ownFolder()

it('P2 a bundle for the support names nobody: no person by any form of the name, no organisation, address, server or secret', async () => {
  const person = { surname: 'Достоевская', name: 'Аполлинария', secname: 'Прокофьевна' }
  const email = 'apollinaria@hospital.example'
  await db().user.create({ data: { ...person, email, contacts: 'Бирюзовый 7', userRoleId: 1 } })
  const { shortName } = await db().company.findFirstOrThrow({ where: { id: world.company } })
  const secret = 'only-for-tests-0123456789-0123456789'
  const telling = [
    ...namesOf(person),
    ...['Достоевской', 'ДОСТОЕВСКУЮ', 'Аполлинарией', 'Бирюзовый', shortName, email, 'other@mail.example'],
    ...['10.1.2.3', '2001:db8::8a2e:370:7334', '+7 (913) 123-45-67', secret],
  ]
  const log = join(folder, 'log')
  const plain =
    '{"level":40,"time":"2026-11-25T10:00:00.000Z","msg":"refused","route":"/api/login","status":419}'
  writeFileSync(log, `${'first\n'.repeat(1)}${'x\n'.repeat(1_990)}${plain}\n${telling.join('\n')}\n`)
  const output = join(folder, 'bundle.txt')
  expect(await writeSupportBundle(output, log)).toContain('строк журнала — 2000')
  expect(statSync(output).mode & 0o777).toBe(0o600)
  const text = readFileSync(output, 'utf8')
  for (const one of telling) expect(text, one).not.toContain(one)
  for (const part of ['Достоевск', 'Аполлинари', 'hospital.example', '370:7334', '123-45'])
    expect(text.toLowerCase(), part).not.toContain(part.toLowerCase())
  // Useful parts stay: log lines, state, settings, and which secrets are set.
  for (const part of [
    plain,
    'Резервная копия',
    'AUTH_SECRET=‹задано›',
    'LOG_LEVEL=silent',
    'DATABASE_URL=‹задано›',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('first')
  await expect(writeSupportBundle(output, log)).rejects.toThrow('уже есть')

  // The bundle contains the page's state.
  const system = await admin.get('/api/system')
  expect(system.at('data', 'findings')).toContainEqual(
    expect.objectContaining({ group: 'Сохранность', name: 'Резервная копия', is_good: false }),
  )

  // Administrators download the same without log lines, which is audited.
  const taken = await admin.get('/api/support-bundle')
  expect([taken.status, taken.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="support-[\d-]+\.txt"/),
  ])
  for (const one of telling) expect(taken.text, one).not.toContain(one)
  const withoutTime = (whole: string) => whole.replace(/^.*\n/, '')
  expect(withoutTime(text)).toContain(withoutTime(taken.text).trimEnd())
  expect(await db().auditEvent.count({ where: { action: 'support_bundle.take' } })).toBe(1)
})
