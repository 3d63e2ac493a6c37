import { expect } from 'vitest'
import { idOf } from '@/e2e/support/api'
import { metricBody, metricWithDocument } from '@/e2e/support/metrics'
import { documentBody } from '@/e2e/support/world'
import { admin, it, manager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'

it('an indicator with documents stays, one without goes with its variables', async () => {
  const { path } = await metricWithDocument()
  const refused = await admin.delete(path)
  expect([refused.status, refused.at('message')]).toEqual([
    409,
    'Есть заполненные документы с удаляемым показателем',
  ])
  const id = idOf(await admin.post('/api/metrics', metricBody()))
  expect((await admin.delete(`/api/metrics/${id}`)).status).toBe(204)
  expect((await admin.delete(`/api/metrics/${id}`)).status).toBe(404)
  expect(await db().metricCalcData.count({ where: { metricId: id } })).toBe(0)
  const event = await db().auditEvent.findFirstOrThrow({ where: { action: 'metric.delete' } })
  expect(event).toMatchObject({ entityId: id, before: { name: 'Новый показатель', formula: 'a * 100 / b' } })
})

it('an indicator that a contact offer names stays, and so does its category as a whole', async () => {
  const id = idOf(await admin.post('/api/metric-categories', { name: 'С запросом' }))
  const metricId = idOf(await admin.post('/api/metrics', metricBody({ metric_category_id: id })))
  await db().contactOffer.create({
    data: {
      userId: world.users.manager,
      companyId: world.otherCompany,
      metricId,
      message: 'Расскажите, как вам это удалось',
      contactName: 'Анна',
      contactEmail: 'a@example.org',
    },
  })
  expect((await admin.delete(`/api/metrics/${metricId}`)).status).toBe(409)
  const refused = await admin.delete(`/api/metric-categories/${id}`)
  expect([refused.status, refused.at('message')]).toEqual([
    409,
    'Есть запросы на взаимодействие по удаляемому показателю',
  ])
  expect(await db().metric.count({ where: { metricCategoryId: id } })).toBe(1)
})

it('a category with documents stays, one without goes with its indicators and assignments', async () => {
  await metricWithDocument()
  const refused = await admin.delete(`/api/metric-categories/${world.categories[0]}`)
  expect([refused.status, refused.at('message')]).toEqual([
    409,
    'Есть заполненные документы в удаляемой категории',
  ])
  const id = idOf(await admin.post('/api/metric-categories', { name: 'Временная' }))
  await admin.post('/api/metrics', metricBody({ metric_category_id: id }))
  await admin.put(`/api/companies/${world.company}/users/${world.users.operator}`, {
    metric_category_ids: [id],
  })
  expect((await admin.delete(`/api/metric-categories/${id}`)).status).toBe(204)
  expect(await db().metric.count({ where: { metricCategoryId: id } })).toBe(0)
  expect(await db().userMetricCategory.count({ where: { userId: world.users.operator } })).toBe(0)
})

it('deleting and filling in at once: whoever comes first wins, nothing is half done', async () => {
  for (let round = 0; round < 10; round += 1) {
    const metrics = await db().metric.count()
    const name = `Категория ${round}`
    const id = idOf(await admin.post('/api/metric-categories', { name }))
    await admin.post('/api/metrics', metricBody({ name, metric_category_id: id }))
    const [deleted, created] = await Promise.all([
      admin.delete(`/api/metric-categories/${id}`),
      manager.post('/api/input-documents', { ...documentBody(), metric_category_id: id }),
    ])
    const left = await db().metricCategory.count({ where: { id } })
    expect([deleted.status, left, await db().metric.count()]).toEqual(
      created.status === 201 ? [409, 1, metrics + 1] : [204, 0, metrics],
    )
    await db().inputDocument.deleteMany()
    if (left === 1) await admin.delete(`/api/metric-categories/${id}`)
  }
})
