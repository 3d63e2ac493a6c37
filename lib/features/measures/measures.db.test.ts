import { expect, vi } from 'vitest'
import type { Client } from '@/e2e/support/api'
import { fieldsAtFault } from '@/e2e/support/refusals'
import { auditEvents, PLAN } from '@/e2e/support/world'
import { admin, it, manager, operator, otherManager, world } from '@/e2e/support/world-test'
import { addDays } from '@/lib/calc/dates'
import { PERIODICITY, periodContaining, periodFirstDay, periodLastDay } from '@/lib/calc/periods'
import { keyScope } from '@/lib/core/auth/scope'
import { db, onHeavyConnections } from '@/lib/core/db/client'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { today } from '@/lib/core/process/clock'
import { readPlanChoices } from '@/lib/features/measures/data'
import type { Prisma } from '@/lib/generated/prisma/client'

const PATH = '/api/measures'

const firstMetric = async () => (await db().metric.findFirstOrThrow({ orderBy: { id: 'asc' } })).id

async function body(more: object = {}) {
  return {
    ...PLAN,
    ...{ metric_id: await firstMetric(), origin: 'signal', target_value: '3,2' },
    ...{ responsible_id: world.users.operator, responsible_name: null },
    ...more,
  }
}

const plan = async (client: Client, query = '') => {
  const answer = await client.get(`${PATH}${query}`)
  return Object(answer.at('data'))
}

it('an indicator is offered up to the last day of its last period', async () => {
  const id = await firstMetric()
  const scope = keyScope({ company_id: world.company, user_id: world.users.manager })
  const current = periodContaining(PERIODICITY.quarter, today())
  const isOffered = async (dateEnd: string) => {
    await db().metric.update({ where: { id }, data: { dateEnd: new Date(dateEnd) } })
    return (await readPlanChoices(scope)).metrics.some((metric) => metric.id === id)
  }
  expect(await isOffered(periodFirstDay(current))).toBe(true)
  expect(await isOffered(periodLastDay(current))).toBe(true)
  expect(await isOffered(addDays(periodFirstDay(current), -1))).toBe(false)
})

it('a measure is planned, noted, done and told, for the own organisation alone', async () => {
  const made = await manager.post(PATH, await body())
  expect(made.status).toBe(201)
  const measure = Object(made.at('data'))
  expect(measure).toMatchObject({
    number: 1,
    name: 'Лист поворотов',
    responsible: { id: world.users.operator },
    target_value: 3.2,
    origin: 'signal',
    status: 'active',
    is_overdue: true,
    date_end: null,
    notes: [],
    version: 1,
  })
  const path = `${PATH}/${measure.id}`
  expect((await manager.post(`${path}/notes`, { text: 'Обучены 42 медсестры' })).status).toBe(201)

  const { number: _number, metric: _metric, notes: _notes, ...sent } = measure
  const done = {
    ...sent,
    responsible_id: null,
    responsible_name: 'Главная медсестра',
    status: 'done',
    date_end: '2026-03-28',
    note: 'Лист заполняют 97 %',
  }
  const saved = await manager.put(path, done)
  expect(saved.status).toBe(200)
  expect(saved.at('data')).toMatchObject({
    status: 'done',
    date_end: '2026-03-28',
    is_overdue: false,
    responsible: { id: null, name: 'Главная медсестра' },
    version: 2,
  })
  expect([0, 1].map((index) => saved.at('data', 'notes', index, 'text'))).toEqual([
    'Обучены 42 медсестры',
    'Лист заполняют 97 %',
  ])
  expect((await manager.put(path, done)).status).toBe(409)
  const same = await manager.put(path, { ...done, version: null, note: null })
  expect([same.status, same.at('data', 'version')]).toEqual([200, 2])
  // A note is added whatever version the form holds.
  expect((await manager.put(path, { ...done, version: null, note: 'Итог' })).status).toBe(200)

  expect(await plan(operator)).toHaveLength(1)
  expect(await plan(admin)).toEqual([])
  expect(await plan(admin, `?company_id=${world.company}`)).toHaveLength(1)
  expect(await plan(otherManager, `?company_id=${world.company}`)).toEqual([])
  // Each plan has its own numbering.
  const theirs = await otherManager.post(PATH, await body({ responsible_id: world.users.otherOperator }))
  expect(theirs.at('data', 'number')).toBe(1)

  // A save without a change is not audited.
  const events = await auditEvents({ entity: 'measure' })
  expect(events.map(({ action }) => action)).toEqual([
    'measure.create',
    'measure.note',
    'measure.update',
    'measure.note',
    'measure.create',
  ])
  expect(events[2]?.after).toMatchObject({ status: 'done', responsible_name: 'Главная медсестра' })
  expect(JSON.stringify(events)).not.toContain('42 медсестры')
})

it('one person answers for it, it ends after it begins and not tomorrow', async () => {
  const faults = async (more: object) => fieldsAtFault(await manager.post(PATH, await body(more)))
  expect(await faults({ responsible_id: null })).toEqual(['responsible_id'])
  expect(await faults({ responsible_name: 'Ещё кто-то' })).toEqual(['responsible_id'])
  expect(await faults({ responsible_id: world.users.otherOperator })).toEqual(['responsible_id'])
  expect(await faults({ due_date: '2026-01-12' })).toEqual(['due_date'])
  expect(await faults({ metric_id: 2_000_000_000 })).toEqual(['metric_id'])
  expect(await faults({ name: ' ', cause: '', target_value: 'много' })).toEqual([
    'name',
    'cause',
    'target_value',
  ])
  const made = await manager.post(PATH, await body())
  const path = `${PATH}/${made.at('data', 'id')}`
  const edit = async (more: object) =>
    fieldsAtFault(await manager.put(path, { ...(await body()), status: 'done', ...more }))
  expect(await edit({})).toEqual(['date_end'])
  expect(await edit({ date_end: '2026-01-01' })).toEqual(['date_end'])
  expect(await edit({ date_end: `${Number(today().slice(0, 4)) + 1}-01-01` })).toEqual(['date_end'])
  expect(await edit({ status: 'active', date_end: '2026-02-01' })).toEqual(['date_end'])
})

it('a responsible person who is blocked later stays, is told, and is not chosen anew', async () => {
  const made = await manager.post(PATH, await body())
  expect(made.at('data', 'responsible', 'is_blocked')).toBe(false)
  await db().user.update({ where: { id: world.users.operator }, data: { userStatusId: USER_STATUS.blocked } })
  const path = `${PATH}/${made.at('data', 'id')}`
  const edit = { ...(await body({ name: 'Матрасы' })), status: 'active' }
  const saved = await manager.put(path, edit)
  expect(saved.status).toBe(200)
  expect(saved.at('data')).toMatchObject({
    name: 'Матрасы',
    responsible: { id: world.users.operator, is_blocked: true },
  })

  const other = { ...edit, responsible_id: world.users.manager }
  expect((await manager.put(path, other)).at('data', 'responsible', 'is_blocked')).toBe(false)
  for (const refused of [await manager.put(path, edit), await manager.post(PATH, await body())]) {
    expect(refused.status).toBe(422)
    expect(refused.at('errors', 'responsible_id')).toEqual(['Сотрудник заблокирован: выберите другого'])
  }
})

it('three to five actions are suggested, copied with the indicator, and an indicator of a plan stays', async () => {
  const id = await firstMetric()
  const path = `/api/metrics/${id}/suggested-actions`
  const actions = ['Чек-лист установки', 'Разбор каждого случая', 'Обучение смены']
  expect((await admin.put(path, { actions: actions.slice(1) })).status).toBe(422)
  expect((await admin.put(path, { actions: [...actions, 'Ещё одно'] })).status).toBe(200)
  expect((await admin.put(path, { actions })).at('data')).toEqual(actions)
  expect((await manager.get(path)).at('data')).toEqual(actions)
  // Another administrator's form was opened before that.
  const late = await admin.put(path, { actions: [...actions, 'Позднее'], from: [...actions, 'Ещё одно'] })
  expect([late.status, late.at('code')]).toEqual([409, 'stale'])
  expect((await admin.put(path, { actions, from: actions })).at('data')).toEqual(actions)
  const copy = await admin.post(`/api/metrics/${id}/copy`, { date_begin: '2027-01-01' })
  const copied = `/api/metrics/${copy.at('data', 'id')}`
  expect((await manager.get(`${copied}/suggested-actions`)).at('data')).toEqual(actions)

  const planned = await manager.post(PATH, await body({ metric_id: Number(copy.at('data', 'id')) }))
  expect(planned.status).toBe(201)
  const refused = await admin.delete(copied)
  expect([refused.status, refused.at('message')]).toEqual([
    409,
    'Удаляемый показатель есть в планах мероприятий',
  ])
})

it('F7 numbers of a plan have no gap and no double, and a full plan says so; so does a measure full of notes', async () => {
  const about = await body()
  const made = await Promise.all(Array.from({ length: 12 }, () => manager.post(PATH, about)))
  expect(made.map((one) => one.at('data', 'number')).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  )
  const id = Number(made[0]?.at('data', 'id'))
  await db().$executeRaw`
    INSERT INTO measures (company_id, metric_id, name, cause, action, responsible_id, date_begin, due_date, origin, user_id)
    SELECT company_id, metric_id, name, cause, action, responsible_id, date_begin, due_date, origin, user_id
    FROM measures, generate_series(13, 500) WHERE id = ${id}`
  await db().$executeRaw`
    INSERT INTO measure_notes (measure_id, user_id, text)
    SELECT ${id}, ${world.users.manager}, 'Сделано' FROM generate_series(1, 200)`
  const refused = await manager.post(PATH, about)
  expect([refused.status, refused.at('message')]).toEqual([
    409,
    'В плане организации уже 500 мероприятий, больше не помещается',
  ])
  const numbers: Array<{ number: number }> = await plan(manager)
  expect(numbers.map(({ number }) => number).toSorted()).toEqual(
    Array.from({ length: 500 }, (_, index) => index + 1).toSorted(),
  )
  const note = await manager.post(`${PATH}/${id}/notes`, { text: 'Ещё одна' })
  expect([note.status, note.at('message')]).toEqual([
    409,
    'У мероприятия уже 200 заметок, больше не помещается',
  ])
  const edit = { ...about, status: 'done', date_end: '2026-02-01', note: 'Ещё одна' }
  expect((await manager.put(`${PATH}/${id}`, edit)).status).toBe(409)
  expect((await manager.put(`${PATH}/${id}`, { ...edit, note: null })).status).toBe(200)
  // A text deleted directly in the database, without a new version, is not served from an earlier answer.
  expect(await plan(manager)).toContainEqual(expect.objectContaining({ id, cause: PLAN.cause }))
  await db().$executeRaw`UPDATE measures SET cause = 'Стёрто' WHERE id = ${id}`
  expect(await plan(manager)).toContainEqual(expect.objectContaining({ id, cause: 'Стёрто' }))
})

it('what is written while a plan is read is not told once it is gone, nor to who may not see it', async () => {
  await manager.post(PATH, await body())
  const later = await body({ name: 'Позже' })
  const { reader } = await onHeavyConnections(async () => db())
  const { read } = reader
  vi.spyOn(reader, 'read').mockImplementationOnce(<Row>(statement: Prisma.Sql) =>
    read<Row>(statement).finally(() => manager.post(PATH, later)),
  )
  await plan(manager)
  expect(await db().$executeRaw`DELETE FROM measures WHERE name = 'Позже'`).toBe(1)
  expect(await plan(manager)).toHaveLength(1)
})

it('a plan is searched by names, indicators and actions', async () => {
  await manager.post(PATH, await body({ action: 'Обучить Ёлкину' }))
  await manager.post(PATH, await body({ name: 'Матрасы', action: 'Лист поворотов' }))
  const found = async (words: string) => (await plan(manager, `?search=${encodeURIComponent(words)}`)).length
  expect(await Promise.all(['елкину', 'матрас', 'лист', 'нет такого'].map(found))).toEqual([1, 1, 2, 0])
})
