import { assignCategories } from '@/prisma/seed/builders/user'
import { database } from '../kit/database'
import { expect, expectError, hospital, loginAs, signIn, test } from '../kit/fixtures'
import { category, FILLED, Hospital, SHORT } from '../kit/hospital'
import { dayNear, lastEnded, newDocumentPath, running } from '../kit/quarters'
import { DocumentPage } from '../pages/document-page'
import { MyMetricsPage } from '../pages/my-metrics-page'

const FOREIGN = 5
const REFUSED_PERIOD = 'Указанный период недоступен для ввода показателей'
const NOT_FOUND = 'Страница не найдена'

test('a production server keeps no mail to be looked at', async ({ adminPage: page, request }) => {
  const asked = await request.get('/dev/mail', { maxRedirects: 0 })
  expect([asked.status(), asked.headers().location]).toEqual([307, '/login?return_to=%2Fdev%2Fmail'])
  const letters = await request.get('/dev/mail/messages')
  expect(letters.status()).toBe(404)
  expect(await letters.json()).toMatchObject({ code: 'not_found' })

  expect((await page.request.get('/dev/mail')).status()).toBe(404)
})

test('a quarter that has not ended, is before the organisation joined or does not exist is refused', async () => {
  const page = await signIn('operator', { categories: [category(SHORT)] })
  const matrix = new MyMetricsPage(page)
  await matrix.open(running.year)
  await expect(matrix.row(category(SHORT))).toContainText(/откроется с\s\d/)
  await expect(matrix.cell(category(SHORT), running)).toHaveCount(0)
  await page.goto(newDocumentPath(category(SHORT).id, running))
  await expect(page.getByRole('heading', { name: REFUSED_PERIOD })).toBeVisible()
  await expect(new DocumentPage(page).fields).toHaveCount(0)

  await database.query('UPDATE companies SET date_begin_quarter = $2 WHERE id = $1', [
    hospital.id,
    dayNear(running, 0),
  ])
  for (const period of [lastEnded, { ...lastEnded, quarter: 5 }])
    expect(await (await page.request.get(newDocumentPath(category(SHORT).id, period))).text()).toContain(
      REFUSED_PERIOD,
    )
})

test('nothing is owed of a watcher: first steps, matrix, overview, data quality and keys say so', async () => {
  const watcher = await Hospital.open({ company_role_id: 2 })
  const manager = await watcher.hire('manager')
  const page = await loginAs(manager)
  await database.query(
    'UPDATE users SET first_steps_ended_at = NULL, agreement_accepted_at = now() WHERE id = $1',
    [manager.id],
  )
  await page.goto('/my-metrics')
  const steps = page.getByRole('region', { name: 'С чего начать' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await expect(steps).toContainText('данных ваша не вводит и места не занимает')
  await expect(steps).not.toContainText(/оператор|утвердите/)
  await expect(
    page.getByRole('heading', { name: 'Организация-наблюдатель не вводит показатели' }),
  ).toBeVisible()
  await expect(new MyMetricsPage(page).table).toHaveCount(0)
  await page.goto(newDocumentPath(category(SHORT).id))
  await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible()

  await page.goto('/analytics/publications/preview')
  await expect(page.getByRole('heading', { name: 'Проверять нечего' })).toBeVisible()

  await page.goto('/analytics/overview')
  await expect(page.getByText('Организация-наблюдатель данных не вводит, и карты')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Перейти к моим показателям' })).toHaveCount(0)

  await page.goto('/settings/data-quality')
  await expect(page.getByRole('heading', { name: 'Организация-наблюдатель данных не вводит' })).toBeVisible()
  await expect(page.getByText('Впервые утверждены в срок')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Перепроверка 20 случаев' })).toHaveCount(0)

  await page.goto('/profile')
  await expect(page.getByRole('switch', { name: /по электронной почте$/ })).toHaveCount(1)
  await expect(page.getByRole('switch', { name: /^Напоминания о сроках и вопросах/ })).toBeVisible()

  await page.goto('/settings/company')
  await expect(page.getByText('По ним подбираются похожие организации.')).toBeVisible()
  await expect(page.getByText(/со следующим выпуском|Первый квартал отчётности/)).toHaveCount(0)

  await page.goto('/settings/exchange')
  await page.getByRole('button', { name: 'Создать ключ' }).click()
  const form = page.getByRole('dialog', { name: 'Новый ключ' })
  await expect(form.getByRole('checkbox')).toHaveCount(1)
  await expect(form.getByRole('radio')).toHaveCount(0)
  await form.getByRole('textbox', { name: 'Название' }).fill('Витрина')
  await form.getByRole('button', { name: 'Создать ключ' }).click()
  const made = page.getByRole('dialog', { name: 'Ключ создан' })
  await made.getByRole('checkbox', { name: 'Я сохранил ключ' }).check()
  await made.getByRole('button', { name: 'Готово' }).click()
  await expect(page.getByRole('list', { name: 'Ключи' })).not.toContainText('передавать')
})

test('an operator sees the assigned categories and no other; without any, whom to ask', async () => {
  const other = await hospital.document(category(FOREIGN))
  const operator = await hospital.hire('operator')
  const page = await loginAs(operator)
  const matrix = new MyMetricsPage(page)
  await matrix.open()
  await expect(
    page.getByRole('heading', { name: 'Вам пока не назначены категории показателей' }),
  ).toBeVisible()
  await expect(page.getByText('обратитесь к руководителю вашей организации')).toBeVisible()
  await expect(matrix.table).toHaveCount(0)

  await assignCategories(database, operator.id, [category(SHORT).id, category(1).id])
  await matrix.open()
  await expect(matrix.table.getByRole('rowheader')).toHaveCount(2)
  await expect(matrix.row(category(1))).toBeVisible()
  await expect(matrix.row(category(SHORT))).toBeVisible()
  for (const address of [`/my-metrics/${other}/edit`, newDocumentPath(category(FOREIGN).id)]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible()
  }
})

test('a document of another organisation is as if it were not there', async ({ managerPage: page }) => {
  const neighbour = await Hospital.open()
  const id = await neighbour.document(category(SHORT), [['1', '50']])
  const answers: { status: number | undefined; text: string | null }[] = []
  for (const address of [id, 2_000_000_000]) {
    const response = await page.goto(`/my-metrics/${address}/edit`)
    await expect(page.getByRole('heading', { name: NOT_FOUND, level: 1 })).toBeVisible()
    await expect(page).toHaveTitle('Страница не найдена — Мониторинг показателей')
    answers.push({ status: response?.status(), text: await page.getByRole('main').textContent() })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(await page.content()).not.toContain(neighbour.shortName)
  // A missing address shows the 404 page inside the layout.
  expectError(/404/)
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: NOT_FOUND, level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Страница не найдена — Мониторинг показателей')
  await expect(page.getByRole('navigation', { name: 'Основное меню' })).toBeVisible()
  await page.getByRole('link', { name: 'К моим показателям' }).click()
  await expect(page).toHaveTitle('Мои показатели — Мониторинг показателей')
  // Client-side navigation: the page's own title is set before the server answers 404.
  await page.goBack()
  await expect(page.getByRole('heading', { name: NOT_FOUND, level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Страница не найдена — Мониторинг показателей')
  await page.goForward()
  await expect(page).toHaveTitle('Мои показатели — Мониторинг показателей')
  await expect(new MyMetricsPage(page).cell(category(SHORT))).not.toHaveAccessibleName(/черновик/)
})

test('where only the manager approves the operator saves and is told', async () => {
  const strict = await Hospital.open({ approval_by_manager_only: true })
  const id = await strict.document(category(SHORT), FILLED)
  const page = await loginAs(await strict.hire('operator', { categories: [category(SHORT)] }))
  const document = new DocumentPage(page)
  await document.open(id)
  await expect(document.field(1, 'a')).toBeVisible()
  await expect(document.approve).toBeHidden()
  await expect(page.getByText('Всё введено: утверждает руководитель')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(document.question).toBeHidden()
  const manager = new DocumentPage(await loginAs(await strict.hire('manager')))
  await manager.open(id)
  await expect(manager.approve).toBeVisible()
})
