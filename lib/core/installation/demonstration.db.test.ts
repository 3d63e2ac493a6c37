import { afterEach, expect, vi } from 'vitest'
import { dispatch, signedIn } from '@/e2e/support/api'
import { it, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { demonstration, showsLetters } from '@/lib/core/installation/demonstration'
import { mayLeave } from '@/lib/core/mail/transport'
import * as settings from '@/lib/core/process/env'
import { guardBridge } from '@/lib/core/process/guard-bridge'

/** Starts with these settings, listening on loopback only or on all interfaces. */
function run(environment: Partial<settings.Env>, isOnLoopback: boolean) {
  const real = settings.env()
  vi.spyOn(settings, 'env').mockReturnValue({ ...real, ...environment })
  guardBridge().isOnLoopback = isOnLoopback
}

afterEach(() => {
  delete guardBridge().isOnLoopback
})

const DEMO = { NODE_ENV: 'production', DEMO_DATA: true, SMTP_URL: undefined } as const

/** Marks everything as the demonstration's, as the seed does. */
const asMade = () => db().company.updateMany({ data: { isDemonstration: true } })

it('are shown in a database made as a demonstration, until the first real organisation', async () => {
  run(DEMO, true)
  await db().user.update({ where: { id: world.users.admin }, data: { email: 'admin@example.com' } })
  expect([await demonstration(), await showsLetters()]).toEqual(['none', false])
  await asMade()
  expect([await demonstration(), await showsLetters(), await mayLeave()]).toEqual(['open', true, true])
  expect((await dispatch('GET', '/dev/mail/messages')).status).toBe(200)
  await db().company.update({ where: { id: world.company }, data: { isDemonstration: false } })
  expect([await demonstration(), await showsLetters(), await mayLeave()]).toEqual(['over', false, false])
  expect((await dispatch('GET', '/dev/mail/messages')).status).toBe(404)
  const answer = await (await signedIn(world.users.manager)).post('/api/quarter-letters')
  expect(answer.at('message')).toMatch(/^Сводка ждёт в очереди/)
})

it.each([
  ['a demonstration', DEMO, true, true],
  ['a demonstration that others reach', DEMO, false, false],
  ['a demonstration that mails', { ...DEMO, SMTP_URL: 'smtp://a.b' }, true, false],
  ['production', { ...DEMO, DEMO_DATA: false }, true, false],
  ['development', { ...DEMO, NODE_ENV: 'development', DEMO_DATA: false }, true, true],
  ['development that others reach', { ...DEMO, NODE_ENV: 'development' }, false, false],
] as const)('in %s', async (_name, environment, isOnLoopback, expected) => {
  await asMade()
  run(environment, isOnLoopback)
  expect(await showsLetters()).toBe(expected)
  expect((await dispatch('GET', '/dev/mail/messages')).status).toBe(expected ? 200 : 404)
})
