import type { Page } from '@playwright/test'
import { addDays } from '@/lib/calc/dates'
import { periodLastDay } from '@/lib/calc/periods'
import { callApi } from '../kit/api'
import { breakApi, UNAVAILABLE } from '../kit/broken'
import { expect, hospital, test } from '../kit/fixtures'
import { find } from '../kit/forms'
import { holdBack } from '../kit/hold-back'
import { category, SHORT } from '../kit/hospital'
import { lastEnded } from '../kit/quarters'

const stale = (page: Page) => page.getByText('Не обновлено.')
const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Уйти без сохранения?' })

test('a note outlives a failed refetch and a link', async ({ managerPage: page, adminPage: admin }) => {
  const from = addDays(periodLastDay(lastEnded), 1)
  for (const name of ['Лист поворотов', 'Шкала Нортон'])
    await callApi(page, 'POST', '/api/measures', {
      ...{ name, cause: 'Выброс', action: name, origin: 'blank', target_value: null },
      ...{
        metric_id: category(SHORT).metrics[0]?.id,
        responsible_name: 'Иванова А. П.',
        responsible_id: null,
      },
      ...{ date_begin: from, due_date: addDays(from, 200) },
    })
  await page.goto('/analytics/measures')
  const open = (name: string) =>
    page.getByRole('region', { name: 'Мероприятия' }).getByRole('button', { name }).click()
  const note = page.getByRole('textbox', { name: 'Новая заметка' })
  await open('Лист поворотов')
  await note.fill('Обучены медсёстры')
  const mend = await breakApi(page, /\/api\/measures/, (method) => method === 'GET')
  await page.getByRole('button', { name: 'Добавить' }).click()
  await expect(stale(page)).toHaveCount(2)
  await note.fill('Закуплены матрасы')
  await mend()
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: 'Повторить' }).first().click()
    await expect(stale(page)).toHaveCount(left)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await open('Шкала Нортон')
  await expect(note).toHaveValue('')
  await open('Лист поворотов')
  await expect(note).toHaveValue('Закуплены матрасы')
  await page
    .getByRole('navigation', { name: 'Основное меню' })
    .getByRole('link', { name: /^Мои показатели/ })
    .click()
  await leaving(page).getByRole('button', { name: 'Остаться' }).click()
  await expect(note).toHaveValue('Закуплены матрасы')

  for (const [path, call, said] of [
    ['/analytics/signals', /\/api\/signal-reviews/, 'Разбирать нечего'],
    ['/analytics/report/control', /\/api\/control-reports/, 'Отчётов пока нет'],
    ['/analytics/measures', /\/api\/measure-effects/, 'Лист поворотов'],
  ] as const) {
    await admin.goto(path)
    const mendRead = await breakApi(admin, call)
    await find(admin, 'Организация', hospital.shortName)
    await expect(admin.getByRole('main').getByRole('alert')).toContainText(UNAVAILABLE)
    await expect(admin.getByText(said)).toBeHidden()
    await mendRead()
    await admin.getByRole('button', { name: 'Повторить' }).click()
    await expect(admin.getByText(said).first()).toBeVisible()
    await expect(admin.getByRole('heading', { level: 1 })).toBeFocused()
  }
})

test('a typed question outlives Esc, another question and a pressed link', async ({ document }) => {
  const { page } = document
  const mend = await breakApi(page, /\/questions$/)
  await document.open(await hospital.document(category(SHORT), [['1', '50']]))
  await expect(page.getByText('Вопросы не загрузились.')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByText('Вопросы не загрузились.')).toBeHidden()

  const ask = (row: number) => document.row(row).getByRole('button', { name: /^Спросить о показателе/ })
  const field = page.getByRole('textbox', { name: 'Вопрос' })
  await ask(1).click()
  await field.press('Escape')
  await expect(field).toBeHidden()
  await ask(1).click()
  await field.fill('Вместе с переведёнными?')
  await field.press('Escape')
  await ask(2).click()
  await expect(field).toHaveCount(1)
  await expect(field).toBeFocused()
  await page
    .getByRole('navigation', { name: 'Основное меню' })
    .getByRole('link', { name: /^Мои показатели/ })
    .click()
  await document.question.getByRole('button', { name: 'Остаться' }).click()
  await document.close.click()
  await document.question.getByRole('button', { name: 'Остаться' }).click()
  await expect(field).toHaveValue('Вместе с переведёнными?')
})

test('counts of a recheck outlive a wrong sum and a pressed link', async ({ managerPage: page }) => {
  await hospital.approved(category(SHORT), [5])
  await page.goto('/settings/data-quality')
  const count = (name: string) => page.getByRole('textbox', { name })
  const save = page.getByRole('button', { name: 'Сохранить перепроверку' })
  await count('Есть в отчёте и при пересчёте').fill('5')
  await count('Только в отчёте').fill('1')
  await count('Нет ни там, ни там').fill('13')
  await save.click()
  await expect(page.getByText('Всего должно быть 20 случаев, сейчас 19.')).toBeVisible()
  await page.getByRole('link', { name: 'Лист для печати' }).click()
  await leaving(page).getByRole('button', { name: 'Остаться' }).click()
  await expect(count('Только в отчёте')).toHaveValue('1')
  await count('Нет ни там, ни там').fill('14')
  await save.click()
  await expect(page.getByText('Совпало 19 из 20, было в отчёте 6, пересчитано 5.')).toBeVisible()
  await page.getByRole('link', { name: 'Лист для печати' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Лист')
})

test('a menu pressed before its script came looks busy, then opens', async ({ managerPage: page }) => {
  await page.goto('/my-metrics')
  const letGo = await holdBack(page, '**/_next/static/**/*.js')
  const button = page
    .getByRole('navigation', { name: 'Основное меню' })
    .getByRole('button', { name: 'Аналитика' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  letGo()
  await expect(page.getByRole('menuitem', { name: 'Динамика показателей' })).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-busy')
})
