import type { Page } from '@playwright/test'
import { callApi } from '../kit/api'
import { makeCategory } from '../kit/categories'
import { shownNumber } from '../kit/comparison'
import { database } from '../kit/database'
import { expect, expectError, loginAs, test } from '../kit/fixtures'
import { Hospital, readCategories } from '../kit/hospital'
import { lastEnded, newDocumentPath } from '../kit/quarters'
import { DocumentPage } from '../pages/document-page'

/** Each sets the flag when a browser executes it. */
const PAYLOADS = [
  '<img src=x onerror="window.canary=1">',
  '<svg/onload="window.canary=1">',
  '<a href="javascript:window.canary=1">x</a>',
]
const PAYLOAD = PAYLOADS.join('')
/** Fits into fields of 50 characters. */
const SHORT = '<svg/onload="window.canary=1">'

const flag = (page: Page) => page.evaluate(() => 'canary' in window)

/** Whether a screen shows the text, in its content or in a field. */
const holds = (page: Page, words: string) =>
  page.evaluate(
    (text) =>
      document.querySelector('main')?.textContent.includes(text) ||
      [...document.querySelectorAll('input, textarea')].some(
        (field) => 'value' in field && String(field.value).includes(text),
      ),
    words,
  )

test('X4 markup in every text a person or an administrator can enter stays text, on screens of administration too', async () => {
  // Stored directly, past the server's sanitiser; the browser parses it inertly and reports a policy violation.
  expectError(/Executing inline event handler violates/)
  const mark = crypto.randomUUID().slice(0, 8)
  const hospital = await Hospital.open({
    name: `${PAYLOAD}${mark}`,
    short_name: `${SHORT}${mark}`,
    city: SHORT,
    address: PAYLOAD,
    director_position: SHORT,
    director_name: SHORT,
  })
  const { id, metrics } = await makeCategory({
    name: `${PAYLOAD}${mark}`,
    metrics: [{ name: `${PAYLOAD} показатель ${mark}`, unit: SHORT }],
  })
  await database.query('UPDATE metrics SET description = $2 WHERE metric_category_id = $1', [
    id,
    `<p>Описание ${mark}</p>${PAYLOAD}<script>window.canary=1</script>`,
  ])
  await database.query('UPDATE metric_calc_data SET name = $2 WHERE metric_id = $1', [
    metrics[0]?.id,
    PAYLOAD,
  ])
  const people = { surname: SHORT, name: SHORT }
  const manager = await loginAs(await hospital.hire('manager', people))
  const admin = await loginAs(await hospital.hire('admin', people))

  await manager.goto('/my-metrics')
  await expect(manager.getByText(mark).first()).toBeVisible()
  await manager.goto('/profile')
  await expect(manager.getByText(mark).first()).toBeVisible()
  expect(await flag(manager)).toBe(false)

  await manager.goto(newDocumentPath(id))
  const document = new DocumentPage(manager)
  await document.enter(1, '1', '100')
  await document.saveNow()
  await expect(manager).toHaveURL(/\/edit$/)
  await manager
    .getByRole('button', { name: /^Описание показателя/ })
    .first()
    .click()
  await expect(manager.getByText(`Описание ${mark}`)).toBeVisible()
  expect(await flag(manager)).toBe(false)
  await manager.keyboard.press('Escape')

  const documentId = Number(/\/my-metrics\/(\d+)\//.exec(manager.url())?.[1])
  const current = (await (await manager.request.get(`/api/input-documents/${documentId}`)).json()).data
  await callApi(manager, 'PUT', `/api/input-documents/${documentId}`, {
    version: current.version,
    input_document_values: [{ metric_id: metrics[0]?.id, is_active: true, note: PAYLOAD }],
  })
  await callApi(manager, 'POST', `/api/input-documents/${documentId}/approving`, {})
  await callApi(admin, 'DELETE', `/api/input-documents/${documentId}/approving`, {
    reason: `${PAYLOAD} причина`,
  })

  await document.open(documentId)
  await expect(manager.getByText('причина').first()).toBeVisible()
  await document.choose('История')
  await expect(document.dialog.getByText('причина').first()).toBeVisible()
  expect(await flag(manager)).toBe(false)

  await admin.goto(`/my-metrics?company_id=${hospital.id}`)
  await expect(admin.getByTitle(mark).filter({ visible: true }).first()).toBeVisible()
  expect(await flag(admin)).toBe(false)

  const empty = `${PAYLOAD} пустая ${mark}`
  await makeCategory({ name: empty, metrics: [] })

  const company = `/admin/companies/${hospital.id}`
  const added = await callApi(admin, 'POST', `/api/companies/${hospital.id}/users`, {
    ...{ surname: `${SHORT}${mark}`, name: SHORT, secname: SHORT, position: SHORT, contacts: SHORT },
    email: `canary-${mark}@example.test`,
    user_role_id: 2,
  })
  const catalogue = `/admin/metrics/metric-categories/${id}`
  for (const path of [
    `/admin/companies?search=${mark}`,
    `${company}/edit`,
    `${company}/users`,
    `${company}/users/${(await added.json()).data.id}/edit`,
    `${catalogue}/edit`,
    `${catalogue}/metrics/${metrics[0]?.id}/edit`,
    '/admin/metrics',
  ]) {
    await admin.goto(path)
    await expect.poll(() => holds(admin, mark), { message: path }).toBe(true)
    expect(await flag(admin), path).toBe(false)
  }

  await admin.getByRole('button', { name: `Действия: ${empty}`, exact: true }).click()
  await admin.getByRole('menuitem', { name: 'Удалить…' }).click()
  const question = admin.getByRole('alertdialog')
  await expect(question).toContainText(PAYLOAD)
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(admin.getByRole('region', { name: 'Сообщения' })).toContainText(PAYLOAD)
  expect(await flag(admin)).toBe(false)
})

test('X4 requests, comparisons, reviews and papers show markup as text', async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  const hospital = await Hospital.open({
    name: `${PAYLOAD}${mark}`,
    short_name: `${SHORT}${mark}`,
    city: SHORT,
  })
  for (const status of ['approved', 'draft'] as const) {
    const { id } = await makeCategory({
      name: `${mark} ${status} ${PAYLOAD}`,
      metrics: [{ name: `${PAYLOAD} показатель ${mark} ${status}`, unit: SHORT }],
    })
    const category = (await readCategories()).find((one) => one.id === id)
    if (!category) throw new Error('no category')
    await hospital.document(category, [['1', '100']], { status })
  }
  const [approved] = (await readCategories()).filter(({ name }) => name.startsWith(`${mark} approved`))
  if (!approved) throw new Error('no category')
  const { year, quarter } = lastEnded
  const manager = await loginAs(await hospital.hire('manager', { surname: SHORT, name: SHORT }))
  const admin = await loginAs(await hospital.hire('admin'))
  const addressee = await Hospital.open({ name: `${PAYLOAD}${mark}` })
  // An offer is addressed to a participant of the publication; here it is moved to the organisation with the markup in
  // its name.
  await callApi(manager, 'POST', '/api/contact-offers', {
    company_number: await shownNumber(),
    metric_id: approved.metrics[0]?.id,
    message: `${mark} ${PAYLOAD}`,
    contact_name: SHORT,
    contact_phone: SHORT,
    contact_email: `canary-${mark}@example.test`,
  })
  await database.query('UPDATE contact_offers SET company_id = $1 WHERE contact_email = $2', [
    addressee.id,
    `canary-${mark}@example.test`,
  ])
  await callApi(manager, 'POST', '/api/feedback', {
    subject: SHORT,
    message: `${mark} ${PAYLOAD}`,
    page: PAYLOAD,
    browser: PAYLOAD,
  })
  const proposed = await callApi(manager, 'PUT', `/api/companies/${hospital.id}`, { is_emergency: false })
  const { property_request } = (await proposed.json()).data
  await callApi(admin, 'PUT', `/api/property-requests/${property_request.id}`, {
    status: 'refused',
    reason: `${mark} ${PAYLOAD}`,
  })
  const period = `year=${year}&quarter=${quarter}`
  const chosen = `metric_category_id=${approved.id}`
  const screens: [Page, string][] = [
    [manager, `/analytics/rating?${chosen}&year=${year}&period=q${quarter}`],
    [manager, `/analytics/indicator?${chosen}`],
    [manager, '/analytics/report'],
    [manager, '/analytics/overview'],
    [manager, '/indicators'],
    [manager, `/my-metrics/review?${period}`],
    [manager, `/my-metrics/print?${period}`],
    [admin, `/admin/completeness?${period}&search=${mark}`],
    [admin, '/admin/inbox?kind=contacts'],
    [admin, '/admin/inbox?kind=feedback'],
    [admin, `/admin/inbox?kind=properties&search=${mark}`],
    [manager, '/settings/company'],
  ]
  for (const [page, path] of screens) {
    await page.goto(path)
    await expect.poll(() => holds(page, mark), { message: path }).toBe(true)
    expect(await flag(page), path).toBe(false)
  }
})

test('X4 the canary itself sings when markup is taken for markup', async ({ browser }) => {
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await page.goto('/login')
  await page.evaluate((html) => {
    document.body.innerHTML = html
  }, PAYLOAD)
  await expect.poll(() => flag(page)).toBe(true)
  await context.close()
})
