import { previousPeriod } from '@/lib/calc/periods'
import { expectAccessible, phone } from '../kit/accessible'
import { breakApi } from '../kit/broken'
import { expect, expectError, hospital, signIn, test } from '../kit/fixtures'
import { category, FILLED, LONG, RATE, SHORT } from '../kit/hospital'
import { lastEnded, quarterTitle } from '../kit/quarters'
import { isSeen } from '../kit/seen'
import { DocumentPage } from '../pages/document-page'

/** A category with three indicators. */
const CARE = 6
/** A category that is approved already. */
const ONE = 7

test('a quarter is reviewed: warnings, one approval, several', async ({ matrix, managerPage: page }) => {
  const warned = await hospital.document(category(SHORT), [['60', '50'], ...FILLED.slice(1)])
  await hospital.document(category(RATE), [['1', '50']])
  await hospital.document(category(CARE), [['1', null]])
  await hospital.document(category(ONE), FILLED, { status: 'approved' })
  await matrix.open()
  await expect(matrix.waiting).toContainText('Ждут проверки: 2 документа')
  await matrix.waiting.click()
  const list = page.getByRole('region', { name: 'Документы периода' })
  const item = (name: string) =>
    list
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) })
      .first()
  await expect(item(category(ONE).name)).toContainText('утверждён')
  await expect(item(category(LONG).name)).toContainText('не начат')
  await expect(item(category(SHORT).name)).toContainText('нужно 1 пояснение')
  await expect(item(category(SHORT).name)).toContainText('Числитель a больше знаменателя b')
  await expect(page.getByRole('checkbox', { name: category(CARE).name })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: category(SHORT).name })).toBeDisabled()
  await expectAccessible(page)

  // F8 visits the comment, the incomplete document and those not begun, then wraps around.
  const wanting = page.getByText(/^Не хватает: 5 полей, 1 пояснение; не начат/)
  await expect(wanting).toBeVisible()
  const comment = page.getByRole('textbox', { name: 'Пояснение' })
  await page.keyboard.press('F8')
  await expect(comment).toBeFocused()
  await page.keyboard.press('F8')
  await expect(item(category(CARE).name).getByRole('link', { name: /^Открыть/ })).toBeFocused()
  const fill = list.getByRole('link', { name: /^Заполнить/ })
  for (let index = 0; index < (await fill.count()); index += 1) {
    await page.keyboard.press('F8')
    await expect(fill.nth(index)).toBeFocused()
    await expect.poll(() => isSeen(fill.nth(index))).toBe(true)
  }
  await page.keyboard.press('F8')
  await expect(comment).toBeFocused()

  await page.getByRole('button', { name: `Утвердить «${category(RATE).name}»` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/^Утвердить «.+» за .+ квартал \d{4} года\?/)
  await question.getByRole('button', { name: 'Утвердить' }).click()
  const results = page.getByRole('region', { name: 'Итог утверждения' })
  await expect(results).toBeFocused()
  await expect(results).toContainText('Утверждено: 1 из 1 документа')

  await page.keyboard.press('F8')
  await expect(comment).toBeFocused()
  await page.keyboard.type('Повторные исследования')
  await expect(item(category(SHORT).name)).toContainText('готов, с пояснениями')

  // A document whose comment could not be saved is not approved.
  const mend = await breakApi(page, `**/api/input-documents/${warned}`)
  await comment.fill('Повторные исследования, сверено')
  await page.getByRole('button', { name: `Утвердить «${category(SHORT).name}»` }).click()
  await question.getByRole('button', { name: 'Утвердить' }).click()
  await expect(question).toBeHidden()
  await expect(comment).toHaveValue('Повторные исследования, сверено')
  await expect(item(category(SHORT).name)).toContainText(
    'Не сохранено: сервер недоступен, не закрывайте вкладку',
  )
  await mend()
  await item(category(SHORT).name).getByRole('button', { name: 'Сохранить' }).click()
  await expect(item(category(SHORT).name)).toContainText('Сохранено в ')
  await page.getByRole('button', { name: 'Показать все значения' }).click()
  await expect(item(category(SHORT).name).getByRole('row', { name: /^2\. / })).toContainText('3,33')

  // Another person changes the document after it was opened.
  const other = new DocumentPage(await signIn('operator', { categories: [category(SHORT)] }))
  await other.open(warned)
  await expect(other.note(1)).toHaveValue('Повторные исследования, сверено')
  await other.field(3, 'a').fill('4')
  await expect(other.saveState).toHaveText(/^Сохранено в /)

  const approve = page.getByRole('button', { name: /^Утвердить (?:выбранные|\d)/ })
  await expect(approve).toBeDisabled()
  await page.getByRole('checkbox', { name: /^Все готовые/ }).check()
  await expect(page.getByText(/^Выбрано 1: /)).toBeVisible()
  await approve.click()
  await expect(question).toContainText('2 предупреждения')
  await question.getByRole('button', { name: 'Утвердить' }).click()
  await expect(results).toContainText(/Утверждено: 0 из 1 документа.*изменён/)
  await page.getByRole('checkbox', { name: /^Все готовые/ }).check()
  await page.keyboard.press('Control+Enter')
  await question.getByRole('button', { name: 'Утвердить' }).click()
  await expect(results).toContainText('Утверждено: 1 из 1 документа')
  await page.getByRole('navigation', { name: 'Путь к странице' }).getByRole('link').click()
  await expect(matrix.cell(category(SHORT))).toHaveAccessibleName(/утверждён/)
  await expect(matrix.cell(category(RATE))).toHaveAccessibleName(/утверждён/)
  await expect(matrix.cell(category(CARE))).toHaveAccessibleName(/черновик/)
})

test('the review leads to the quarters before and after', async ({ matrix, managerPage: page }) => {
  const before = previousPeriod(lastEnded)
  const { year, quarter } = before
  await hospital.document(category(RATE), [['1', '50']], { year, quarter })
  await hospital.document(category(CARE), [['60', null]])
  await matrix.open(year)
  await matrix.waiting.click()
  const periods = page.getByRole('navigation', { name: 'Период' })
  const heading = (name: string) =>
    page.getByRole('region', { name: 'Документы периода' }).getByRole('heading', { name })
  await expect(periods).toContainText(quarterTitle(before))
  await expect(page.getByRole('button', { name: `Утвердить «${category(RATE).name}»` })).toBeVisible()
  await periods.getByRole('link', { name: `Следующий период: ${quarterTitle(lastEnded)}` }).click()
  await expect(periods).toContainText(quarterTitle(lastEnded))
  await expect(heading(category(CARE).name)).toBeVisible()
  await expect(page.getByRole('button', { name: `Утвердить «${category(RATE).name}»` })).toHaveCount(0)
  await expect(periods.getByRole('button', { name: 'Следующий период' })).toBeDisabled()
  await expectAccessible(page, phone)
  await periods.getByRole('link', { name: /^Предыдущий период/ }).click()
  await expect(page.getByRole('button', { name: `Утвердить «${category(RATE).name}»` })).toBeVisible()
})

test('a ready document opens with its values, and goes back from its row; an administrator reviews a named organisation', async ({
  managerPage: page,
  adminPage: admin,
}) => {
  const { name } = category(RATE)
  await hospital.document(category(RATE), [['7', '1250']])
  await admin.goto(`/my-metrics?company_id=${hospital.id}`)
  await admin.getByRole('link', { name: 'Проверка и утверждение' }).click()
  await expect(admin.getByText(hospital.shortName)).toBeVisible()
  await expect(admin.getByRole('checkbox', { name })).toBeEnabled()
  await admin.getByRole('navigation', { name: 'Путь к странице' }).getByRole('link').click()
  await expect(admin).toHaveURL(new RegExp(`company_id=${hospital.id}`))

  // Without a period the page shows the one with waiting documents.
  await page.goto('/my-metrics/review')
  await page.getByRole('button', { name: `Развернуть «${name}»` }).click()
  await expect(page.getByRole('table')).toContainText('1 250')
  const question = page.getByRole('alertdialog')
  // A typed question has to be sent or removed first.
  await page
    .getByRole('button', { name: /^Спросить о показателе/ })
    .first()
    .click()
  const asking = page.getByRole('textbox', { name: 'Вопрос' })
  await asking.fill('Вместе с переведёнными?')
  await page.getByRole('button', { name: `Утвердить «${name}»` }).click()
  await expect(asking).toBeFocused()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Отмена' }).click()
  await page.getByRole('button', { name: `Утвердить «${name}»` }).click()
  await expect(question).toContainText(` за ${quarterTitle(lastEnded)} года?`)
  await question.getByRole('button', { name: 'Отмена' }).click()
  await page.getByRole('button', { name: `Вернуть на доработку «${name}»` }).click()
  await expect(question).toContainText(`${name}, ${quarterTitle(lastEnded)} года`)
  await question.getByRole('textbox', { name: 'Причина' }).fill('Не сходится с отделением статистики')
  await question.getByRole('button', { name: 'Вернуть на доработку' }).click()
  await expect(page.getByText('возвращён на доработку', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Замечание: Не сходится с отделением статистики/)).toBeVisible()
  // The message covers nothing.
  const message = await page.getByRole('region', { name: 'Сообщения' }).boundingBox()
  const row = await page.getByRole('link', { name: `Открыть «${name}»` }).boundingBox()
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(message?.y ?? 0)
  await expect(page.getByRole('button', { name: `Вернуть на доработку «${name}»` })).toHaveCount(0)
})

test('typing in the review outlives a collapse, a refusal and a sign-out', async ({ managerPage: page }) => {
  const { name } = category(SHORT)
  const id = await hospital.document(category(SHORT), [['60', '50'], ...FILLED.slice(1)])
  await page.goto(`/my-metrics/review?year=${lastEnded.year}&quarter=${lastEnded.quarter}`)
  const comment = page.getByRole('textbox', { name: 'Пояснение' })
  await comment.fill('По журналу')
  await page.getByRole('button', { name: `Свернуть «${name}»` }).click()
  await expect(comment).toBeHidden()
  await page.getByRole('button', { name: `Развернуть «${name}»` }).click()
  await expect(comment).toHaveValue('По журналу')

  // A rejected comment stays visible and keeps the document from being returned.
  expectError(/401|409|422/)
  const path = `**/api/input-documents/${id}`
  const refused = { 'input_document_values.0.note': ['Слишком длинно'] }
  await page.route(path, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 422, json: { message: 'Проверьте поля', errors: refused } })
      : route.fallback(),
  )
  await comment.fill('По журналу, сверено')
  await page.getByRole('button', { name: `Свернуть «${name}»` }).click()
  await expect(comment).toHaveAccessibleDescription('Слишком длинно')
  const goBack = page.getByRole('button', { name: `Вернуть на доработку «${name}»` })
  const dialog = page.getByRole('alertdialog')
  await goBack.click()
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Сверьте с отделением')
  await dialog.getByRole('button', { name: 'Вернуть на доработку' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Причина' })).toHaveAccessibleDescription(
    /Документ не сохранён\. Закройте окно/,
  )
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(comment).toHaveAccessibleDescription('Слишком длинно')
  await page.unroute(path)

  await page.route(path, (route) => route.fulfill({ status: 401, json: { message: 'Войдите' } }))
  await comment.fill('По журналу, сверено дважды')
  await expect(page.getByText('Войдите в новой вкладке')).toBeVisible()
  await page.unroute(path)

  // A concurrent change by another person is no reason to refuse.
  const other = new DocumentPage(await signIn('operator', { categories: [category(SHORT)] }))
  await other.open(id)
  await other.field(3, 'a').fill('4')
  await expect(other.saveState).toHaveText(/^Сохранено в /)
  await goBack.click()
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Сверьте с отделением')
  await dialog.getByRole('button', { name: 'Вернуть на доработку' }).click()
  await expect(page.getByText('возвращён на доработку', { exact: true })).toBeVisible()
  await other.page.reload()
  await expect(other.note(1)).toHaveValue('По журналу, сверено дважды')
})
