import type { Page } from '@playwright/test'
import { addDays } from '@/lib/calc/dates'
import { periodLastDay, previousPeriod } from '@/lib/calc/periods'
import { readCatalogue } from '@/prisma/seed/catalogue'
import { expectAccessible, phone } from '../kit/accessible'
import { callApi } from '../kit/api'
import { makeCategory } from '../kit/categories'
import { database } from '../kit/database'
import { expect, expectError, hospital, loginAs, signIn, test } from '../kit/fixtures'
import { category, Hospital, SHORT } from '../kit/hospital'
import { tabTo } from '../kit/keyboard'
import { lastEnded } from '../kit/quarters'
import { expectNoSidewaysScroll } from '../kit/seen'

const PLAN = '/analytics/measures'
const SUGGESTION = 'Лист поворотов каждые два часа'
const PLANNED = {
  ...{ name: 'Лист поворотов', cause: 'Выброс', action: 'Лист поворотов', origin: 'blank' },
  ...{ responsible_name: null, target_value: null },
}
const plan = (page: Page) => page.getByRole('region', { name: 'Мероприятия' })

test('a measure from a chart: its flag, end, target, and readers', async ({ managerPage: page }) => {
  const name = `Пролежни ${crypto.randomUUID().slice(0, 8)}`
  const built = await makeCategory({ name: `Уход ${name}`, metrics: [{ name, decimals: 1 }] })
  const metricId = built.metrics[0]?.id ?? 0
  for (const [index, text] of [SUGGESTION, 'Шкала Нортон', 'Матрасы в реанимации'].entries()) {
    await database.query('INSERT INTO suggested_actions (metric_id, position, text) VALUES ($1, $2, $3)', [
      metricId,
      index + 1,
      text,
    ])
  }
  const own = (await readCatalogue(database, lastEnded.periodicity)).find(({ id }) => id === built.id)
  if (!own) throw new RangeError('no category')
  await hospital.approved({ ...own, name }, [40, 42, 31, 30])
  const chart = `/analytics/indicator?metric_category_id=${built.id}`
  const card = page.getByRole('article').filter({ hasText: name })

  await test.step('by the keyboard: the chart, the suggestion, «Наметить»', async () => {
    await page.goto(chart)
    await tabTo(card.getByRole('button', { name: /^Ещё/ }))
    await page.keyboard.press('Enter')
    const plan = page.getByRole('menuitem', { name: 'Наметить мероприятие' })
    while (!(await plan.evaluate((item) => item === document.activeElement)))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Новое мероприятие' })
    await expect(form.getByRole('combobox', { name: 'Показатель' })).toHaveValue(
      own.metrics[0]?.shortName ?? '',
    )
    await tabTo(form.getByRole('button', { name: SUGGESTION }))
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('Название')).toHaveValue(SUGGESTION)
    await form.getByLabel('Причина').fill('Ночью повороты не отмечались')
    await expectAccessible(page)
    await tabTo(form.getByRole('button', { name: 'Наметить' }))
    await page.keyboard.press('Enter')
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('article', { name: SUGGESTION })).toContainText('в работе')
    await expect(page).toHaveURL(/measure=\d+/)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('list').getByText('Причина: Ночью повороты не отмечались')).toBeVisible()
    const header = page.locator('main header').first()
    await expect(header.getByText(/на \d\d\.\d\d\.\d{4}/)).toBeVisible()
    await expect(header.getByText(hospital.shortName)).toHaveCount(1)
    const group = page.locator('details').filter({ hasText: SUGGESTION })
    await group.evaluate((details) => details.removeAttribute('open'))
    await expect(group.getByRole('list')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await group.evaluate((details) => details.setAttribute('open', ''))
  })

  await test.step('a note, then its end in the quarter before the last', async () => {
    const field = page.getByRole('textbox', { name: 'Новая заметка' })
    await field.fill('Обучены 42 медсестры')
    await page.getByRole('button', { name: 'Добавить' }).click()
    await expect(page.getByRole('listitem').getByText('Обучены 42 медсестры')).toBeVisible()
    await expect(field).toHaveValue('')
    const before = addDays(periodLastDay(previousPeriod(lastEnded)), -20)
    await page.getByRole('button', { name: 'Изменить' }).click()
    const form = page.getByRole('dialog', { name: 'Мероприятие' })
    await form.getByLabel('Начало').fill(before)
    await form.getByLabel('Своя цель').fill('90')
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await expect(form).toHaveCount(0)
    await page.getByRole('button', { name: 'Другие действия' }).click()
    await page.getByRole('menuitem', { name: 'Завершить' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByLabel('День завершения').fill(addDays(before, 10))
    await question.getByRole('button', { name: 'Завершить' }).click()
    // There is no quarter before it, so the effect cannot be computed later either.
    await expect(page.getByRole('region', { name: 'Эффект' })).toContainText('Эффект не посчитать')
    await expect(page.locator('svg.recharts-surface')).toBeVisible()
    await expectAccessible(page, phone)
    await page.setViewportSize({ width: 320, height: 800 })
    await expect(page.getByText(/^достигнута: .* за /)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expect(plan(page)).toBeHidden()
    await page.getByRole('button', { name: 'Все мероприятия' }).click()
    await expect(plan(page)).toContainText('Завершены, сравнить не с чем')
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('the flags and the own target are on the chart and in its table', async () => {
    await page.goto(chart)
    await expect(page.getByRole('list', { name: 'Обозначения' })).toContainText('мероприятие завершено')
    await card.getByRole('button', { name: /^Данные/ }).click()
    await expect(card.getByRole('table')).toContainText(`№ 1 ${SUGGESTION}: начало`)
    await card.getByRole('button', { name: /^Ещё/ }).click()
    await page.getByRole('menuitem', { name: 'Своя цель' }).click()
    const target = page.getByRole('dialog', { name: 'Своя цель' })
    await target.getByLabel('Не более').fill('3,5')
    await target.getByRole('button', { name: 'Сохранить' }).click()
    await expect(card).toContainText('цель не более 3,5, своя')
    await page.goto('/analytics/report')
    await expect(page.getByRole('row', { name: new RegExp(`^${name}`) })).toContainText(
      'цель не более 3,5, своя',
    )
  })

  await test.step('an operator of the category sees the plan and changes nothing', async () => {
    const operator = await signIn('operator', { categories: [own] })
    await operator.goto(PLAN)
    await plan(operator).getByRole('button', { name: SUGGESTION }).click()
    await expect(operator.getByText('Обучены 42 медсестры')).toBeVisible()
    await expect(operator.getByText(/показаны ваши категории и\s+порученное вам/)).toBeVisible()
    for (const button of ['Новое мероприятие', 'Изменить', 'Добавить'])
      await expect(operator.getByRole('button', { name: button })).toHaveCount(0)
  })
})

test('a blocked responsible person is marked in the plan and the form', async ({ managerPage: page }) => {
  const colleague = await hospital.hire('operator')
  await callApi(page, 'POST', '/api/measures', {
    ...PLANNED,
    ...{ metric_id: category(SHORT).metrics[0]?.id, responsible_id: colleague.id },
    ...{ date_begin: addDays(periodLastDay(lastEnded), 1), due_date: addDays(periodLastDay(lastEnded), 300) },
  })
  await database.query('UPDATE users SET user_status_id = 2 WHERE id = $1', [colleague.id])
  await page.goto(PLAN)
  const shown = `${colleague.fullName} (заблокирован)`
  await expect(plan(page)).toContainText(shown)
  await page.getByRole('button', { name: 'Изменить' }).click()
  const form = page.getByRole('dialog', { name: 'Мероприятие' })
  await expect(form.getByRole('combobox', { name: 'Ответственный' })).toHaveText(shown)
  await form.getByLabel('Название').fill('Матрасы')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Матрасы' })).toContainText(shown)
})

test('a watcher is promised no effect of a measure; a day of its end that is refused says so at its field', async () => {
  expectError(/422/)
  const watcher = await Hospital.open({ company_role_id: 2 })
  const page = await loginAs(await watcher.hire('manager'))
  await callApi(page, 'POST', '/api/measures', {
    ...PLANNED,
    ...{ metric_id: category(SHORT).metrics[0]?.id, responsible_id: null, responsible_name: 'Белова О.' },
    ...{ date_begin: periodLastDay(lastEnded), due_date: addDays(periodLastDay(lastEnded), 300) },
  })
  await page.goto(PLAN)
  const none = 'Эффекта не будет: он считается по данным организации, а наблюдатель их не вводит.'
  await expect(page.getByRole('article')).toContainText(none)
  await page.getByRole('button', { name: 'Другие действия' }).click()
  await page.getByRole('menuitem', { name: 'Завершить' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(none)
  const day = question.getByLabel('День завершения')
  await day.fill('2000-01-01')
  await question.getByRole('button', { name: 'Завершить' }).click()
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await page.goto('/analytics/publications/preview')
  await expect(page.getByRole('heading', { name: 'Проверять нечего' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('пока вместе не выйдут хотя бы три организации')
})
