import { expectAccessible } from '../kit/accessible'
import { expect, test } from '../kit/fixtures'
import { DocumentPage } from '../pages/document-page'
import { MyMetricsPage } from '../pages/my-metrics-page'

/** Three percentages. */
const SHORT = 3
/** One rate. */
const RATE = 5
/** Three indicators. */
const CARE = 6

test('a manager sees the drafts of the quarter, warnings first, and approves the chosen ones', async ({
  hospital,
  category,
  loginAs,
  database,
}) => {
  const full = [
    ['1', '50'],
    ['2', '60'],
    ['3', '70'],
  ] as const
  const warned = await hospital.document(category(SHORT), [['60', '50'], ...full.slice(1)])
  await database.query(
    `UPDATE input_document_values SET note = 'Повторные исследования'
     WHERE id = (SELECT min(id) FROM input_document_values WHERE input_document_id = $1)`,
    [warned],
  )
  await hospital.document(category(RATE), [['1', '50']])
  await hospital.document(category(CARE), [['1', null]])
  const page = await loginAs(await hospital.hire('manager'))
  const matrix = new MyMetricsPage(page)
  await matrix.open()
  await page.getByRole('link', { name: 'Проверка и утверждение' }).click()
  const drafts = page.getByRole('list', { name: 'Черновики' }).locator('> li')
  await expect(drafts).toHaveCount(3)
  await expect(drafts.first()).toContainText(category(SHORT).name)
  await expect(drafts.first()).toContainText('Числитель a больше знаменателя b')
  await expect(drafts.first()).toContainText('Пояснение: Повторные исследования')
  await expect(page.getByRole('checkbox', { name: category(CARE).name })).toBeDisabled()

  // Somebody changes one of them after it was seen.
  const other = new DocumentPage(
    await loginAs(await hospital.hire('operator', { categories: [category(SHORT)] })),
  )
  await other.open(warned)
  await other.field(3, 'a').fill('4')
  await expect(other.saveState).toHaveText(/^Сохранено в /)

  await expectAccessible(page)
  const approve = page.getByRole('button', { name: /^Утвердить выбранные/ })
  await expect(approve).toBeDisabled()
  await page.getByRole('checkbox', { name: /^Все готовые/ }).check()
  await expect(approve).toHaveText('Утвердить выбранные (2)')
  await approve.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Утвердить 2 документа?')
  await expect(question).toContainText('1 предупреждение')
  await question.getByRole('button', { name: 'Утвердить' }).click()
  const results = page.getByRole('region', { name: 'Итог утверждения' })
  await expect(results).toBeFocused()
  await expect(results).toContainText('Утверждено: 1 из 2 документов')
  await expect(results.getByRole('listitem').filter({ hasText: category(RATE).name })).toContainText(
    'утверждён',
  )
  await expect(results.getByRole('listitem').filter({ hasText: category(SHORT).name })).toContainText(
    'изменён',
  )
  await expect(drafts).toHaveCount(2)
  await expect(drafts.first()).toContainText('Не утверждён')

  await page.getByRole('checkbox', { name: category(SHORT).name }).check()
  await approve.click()
  await question.getByRole('button', { name: 'Утвердить' }).click()
  await expect(results).toContainText('Утверждено: 1 из 1 документа')
  await page.getByRole('navigation', { name: 'Путь к странице' }).getByRole('link').click()
  await expect(matrix.cell(category(SHORT))).toHaveAccessibleName(/утверждён/)
  await expect(matrix.cell(category(RATE))).toHaveAccessibleName(/утверждён/)
  await expect(matrix.cell(category(CARE))).toHaveAccessibleName(/черновик/)
})

test('an administrator reviews a named organisation, others are out of reach', async ({
  hospital,
  category,
  loginAs,
}) => {
  await hospital.document(category(RATE), [['1', '50']])
  const admin = await loginAs(await hospital.hire('admin'))
  await admin.goto(`/my-metrics?company_id=${hospital.id}`)
  await admin.getByRole('link', { name: 'Проверка и утверждение' }).click()
  await expect(admin.getByText(hospital.shortName)).toBeVisible()
  await expect(admin.getByRole('checkbox', { name: category(RATE).name })).toBeEnabled()
  await admin.getByRole('navigation', { name: 'Путь к странице' }).getByRole('link').click()
  await expect(admin).toHaveURL(new RegExp(`company_id=${hospital.id}`))
})
