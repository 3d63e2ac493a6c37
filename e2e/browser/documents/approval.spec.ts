import type { Locator } from '@playwright/test'
import { expectAccessible } from '../kit/accessible'
import { callApi } from '../kit/api'
import { breakApi, UNAVAILABLE } from '../kit/broken'
import { makeCategory } from '../kit/categories'
import { expect, expectError, hospital, loginAs, test } from '../kit/fixtures'
import { named } from '../kit/forms'
import { category, FILLED, SHORT } from '../kit/hospital'
import { isSeen } from '../kit/seen'
import { DocumentPage } from '../pages/document-page'
import { MyMetricsPage } from '../pages/my-metrics-page'

const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, width: 0 }

test('a manager approves from the matrix, incomplete cells are named, then all is read-only', async ({
  matrix,
  document,
}) => {
  await hospital.document(category(SHORT), [
    ['1', '50'],
    ['2', null],
  ])
  await matrix.open()
  await expect(matrix.cell(category(SHORT))).toHaveAccessibleName(/черновик, 1 из 3/)
  await matrix.cell(category(SHORT)).click()

  await document.approve.click()
  await expect(document.messages).toContainText('Утвердить нельзя: не заполнены 3 поля')
  await expect(document.question).toBeHidden()
  await expect(document.field(2, 'b')).toBeFocused()
  for (const field of [document.field(2, 'b'), document.field(3, 'a'), document.field(3, 'b')])
    await expect(field).toHaveAccessibleDescription('Введите значение')
  await expect(document.field(2, 'a')).not.toHaveAttribute('aria-invalid')

  await document.enter(2, '2', '0')
  await document.toggle(3).click()
  await expect(matrix.page.getByText(/ из 2, 1 отключён$/)).toBeVisible()
  await expect(document.field(2, 'b')).toHaveAccessibleDescription(/деление на ноль: знаменатель равен 0/)
  await expect(document.field(2, 'b')).toHaveAttribute('aria-invalid', 'true')
  await matrix.page.keyboard.press('Control+Enter')
  await expect(document.messages).toContainText('Утвердить нельзя: деление на ноль в 1 показателе')
  await expect(document.field(2, 'b')).toHaveAccessibleDescription(/Деление на ноль: проверьте знаменатель/)
  await expect(document.field(2, 'b')).toHaveAttribute('aria-invalid', 'true')
  await expect(document.field(2, 'a')).not.toHaveAttribute('aria-invalid')
  await expect(document.field(2, 'b')).toBeFocused()

  // In a dialog the message takes the dialog's full width, with its close button.
  await document.choose('Удалить документ')
  const close = document.question.getByRole('button', { name: 'Закрыть сообщение' })
  for (const width of [768, 1440]) {
    await matrix.page.setViewportSize({ width, height: 900 })
    const frame = await boxOf(document.question)
    const message = await boxOf(document.messages)
    const end = await boxOf(close)
    expect(message.width).toBeGreaterThan(frame.width - 60)
    expect(end.x + end.width).toBeLessThan(frame.x + frame.width)
  }
  // On a low screen the buttons scroll away to make room for the question.
  await matrix.page.setViewportSize({ width: 320, height: 256 })
  await expect.poll(() => isSeen(document.question.getByText(/^Отменить удаление/))).toBe(true)
  await matrix.page.setViewportSize({ width: 1440, height: 900 })
  await document.question.getByRole('button', { name: 'Отмена' }).click()
  await expect(document.other).toBeFocused()
  await expect(document.field(1, 'b')).toHaveValue('50')

  await document.field(2, 'b').fill('60')
  await matrix.page.keyboard.press('Control+Enter')
  await expect(document.question).toContainText('после утверждения будет невозможно без возврата документа')
  await expect(document.question).toContainText(/Отключён 1\sпоказатель:3\. .+ — причина не указана/)
  await expect(document.messages).not.toContainText('Утвердить нельзя')
  await matrix.page.keyboard.press('Escape')
  await expect(document.field(2, 'b')).toBeFocused()
  await matrix.page.keyboard.press('Control+Enter')
  await document.question.getByRole('button', { name: 'Утвердить' }).click()
  await expect(document.messages).toContainText('Показатели утверждены')
  await expect(document.heading).toBeFocused()
  await expect(matrix.page.getByText('утверждён', { exact: true })).toBeVisible()
  await expect(document.fields).toHaveCount(0)
  // The message covers no button.
  const isUncovered = (button: Element) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return button.contains(window.document.elementFromPoint(x + width / 2, y + height / 2))
  }
  expect(await document.close.evaluate(isUncovered)).toBe(true)
  await document.close.click()
  await expect(matrix.cell(category(SHORT))).toHaveAccessibleName(/: утверждён, \d\d\.\d\d\.\d{4}$/)
  await expect(matrix.cell(category(SHORT))).toContainText('Утверждён')

  const operator = await hospital.hire('operator', { categories: [category(SHORT)] })
  const reader = new DocumentPage(await loginAs(operator))
  await reader.page.goto(matrix.page.url())
  await new MyMetricsPage(reader.page).cell(category(SHORT)).click()
  const second = reader.page.getByRole('row', { name: /^2\. / })
  await expect(second).toContainText('60')
  await expect(reader.page.getByText('Ошибка в числе? Сообщите руководителю')).toBeVisible()
  await expect(second.getByText('3,33', { exact: true })).toBeVisible()
  await expect(reader.fields).toHaveCount(0)
  for (const button of [reader.save, reader.approve, reader.withdraw]) await expect(button).toBeHidden()
})

test('a document is returned with a reason', async ({ admin, adminPage: page, document: manager }) => {
  const id = await hospital.document(category(SHORT), FILLED, { status: 'approved' })
  const matrix = new MyMetricsPage(page)
  const document = new DocumentPage(page)
  await matrix.open()
  await expect(page.getByRole('heading', { name: 'Выберите организацию' })).toBeVisible()
  await matrix.chooseCompany(hospital.shortName)
  await matrix.cell(category(SHORT)).click()
  await expect(document.withdraw).toBeVisible()
  await expectAccessible(page)
  await document.withdraw.click()
  const reason = document.question.getByLabel('Причина')
  await expect(reason).toBeFocused()
  await reason.fill('  ')
  await document.question.getByRole('button', { name: 'Вернуть в работу' }).click()
  await expect(reason).toHaveAccessibleDescription(/Укажите причину, не меньше 3 символов/)
  await expectAccessible(page)
  await expect(reason).toBeFocused()
  await reason.fill('Ошибка в числе операций')
  const mend = await breakApi(page, '**/approving')
  await document.question.getByRole('button', { name: 'Вернуть в работу' }).click()
  await expect(reason).toHaveAccessibleDescription(new RegExp(UNAVAILABLE))
  await expect(reason).toHaveValue('Ошибка в числе операций')
  await mend()
  await document.question.getByRole('button', { name: 'Вернуть в работу' }).click()
  await expect(document.messages).toContainText('Документ возвращён в работу')
  await expect(document.question).toBeHidden()
  await expect(document.heading).toBeFocused()
  await expectAccessible(page)
  await document.field(2, 'a').fill('4')
  await expect(document.saveState).toHaveText(/^Сохранено в /)
  await document.choose('История')
  const difference = document.dialog.getByRole('region', { name: 'Отличия от последнего утверждения' })
  await expect(difference.getByRole('listitem')).toHaveCount(1)
  await expect(difference.getByRole('listitem')).toHaveText(/^2\. .*a.*было2.*стало4$/)
  await page.keyboard.press('Escape')
  await document.close.click()
  await expect(matrix.company).toHaveValue(hospital.shortName)
  await expect(matrix.cell(category(SHORT))).toHaveAccessibleName(/возвращён, 3 из 3/)
  await manager.open(id)
  await expect(manager.page.getByText('Ошибка в числе операций')).toBeVisible()
  await expect(manager.page.getByText(admin.fullName)).toBeVisible()
  await expect(manager.withdraw).toBeHidden()
  await manager.approveNow()
  await expect(manager.messages).toContainText('Показатели утверждены')
  await expect(manager.page.getByText('Ошибка в числе операций')).toBeHidden()
})

test('the history tells who changed what, and prints by itself', async () => {
  const id = await hospital.document(category(SHORT), [['1', '1234.5']])
  const person = await hospital.hire('manager')
  const document = new DocumentPage(await loginAs(person))
  await document.open(id)
  await document.field(1, 'b').fill('2604')
  await document.toggle(3).click()
  await document.saveAndSee()
  await document.choose('История')
  await expect(document.dialog).toContainText('История документа')
  const latest = document.dialog.getByRole('listitem').filter({ hasText: 'Изменения сохранены' })
  await expect(latest).toContainText(person.fullName)
  const changes = latest.getByRole('listitem')
  await expect(changes).toHaveCount(2)
  await expect(changes.filter({ hasText: /^1\. / })).toHaveText(/b.*было1\s234,5.*стало2\s604$/)
  await expect(changes.filter({ hasText: /^3\. / })).toHaveText(/былоприменим.*сталонеприменим$/)
  await expect(document.dialog).toContainText('Документ создан')
  await expect(document.dialog.getByRole('button', { name: 'Печать' })).toBeVisible()
  await document.page.emulateMedia({ media: 'print' })
  await expect(document.dialog).toContainText('Документ создан')
  await expect(document.row(1)).toBeHidden()
  await expect(document.page.locator('button:visible')).toHaveCount(0)
  await document.page.emulateMedia({ media: null })
})

test('a refused approval points to the indicator that was added meanwhile', async ({
  document,
  adminPage: admin,
}) => {
  expectError(/422/)
  const built = await makeCategory({ name: named('Утверждение'), metrics: [{}, {}] })
  await document.openNew(built)
  await document.enter(1, '1', '50')
  await document.enter(2, '2', '60')
  await expect(document.saveState).toHaveText(/^Сохранено в /)
  const name = named('Добавленный')
  await callApi(admin, 'POST', '/api/metrics', {
    ...{ name, metric_category_id: built.id, metric_period_id: 2, metric_target_order_id: 1, position: 1 },
    ...{ metric_unit: { name: '%' }, formula: 'a * 100 / b', date_begin: '2020-01-01' },
    metric_calc_data: ['a', 'b'].map((letter) => ({ var_name: letter, name: `${name} ${letter}` })),
  })
  await document.approveNow()
  await expect(document.messages).toContainText('Утвердить нельзя: заполнены не все данные')
  await expect(document.row(1)).toContainText(name)
  await expect(document.field(1, 'a')).toHaveAccessibleDescription('Введите значение')
  await expect(document.field(2, 'a')).toHaveValue('1')
  await expect(document.field(2, 'a')).not.toHaveAttribute('aria-invalid')
})
