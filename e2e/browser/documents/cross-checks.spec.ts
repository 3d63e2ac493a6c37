import { expectAccessible } from '../kit/accessible'
import { makeCategory, makeDatum } from '../kit/categories'
import { expect, hospital, signIn, test } from '../kit/fixtures'
import { DocumentPage } from '../pages/document-page'

const REASON = 'Случаи одной вспышки учтены в двух отделениях'

test('a rule is tried and added by an administrator, stands between the rows while typing, and is approved with a comment', async ({
  adminPage: admin,
}) => {
  const unique = crypto.randomUUID().slice(0, 8)
  const [wounds, all] = [`Случаи раневых инфекций ${unique}`, `Случаи всех инфекций ${unique}`]
  const metric = (name: string) => ({ formula: 'a', variables: { a: 'sum' as const }, names: { a: name } })
  const category = await makeCategory({
    name: `Инфекции ${unique}`,
    metrics: [metric(wounds), metric(`Дни изоляции ${unique}`), metric(all)],
  })
  await makeDatum(`wounds_${unique}`, wounds, 'случаев')
  await makeDatum(`infections_${unique}`, all, 'случаев')

  const page = await signIn('operator', { categories: [category] })
  const document = new DocumentPage(page)
  await document.openNew(category)
  for (const [index, value] of ['19', '40', '17'].entries()) await document.field(index + 1, 'a').fill(value)
  await expect(document.saveState).toHaveText(/^Сохранено в /)
  await admin.goto('/admin/cross-checks')
  await admin.getByRole('button', { name: 'Добавить увязку' }).click()
  const dialog = admin.getByRole('dialog')
  const left = dialog.getByRole('combobox', { name: 'Выражение' })
  await left.press('Enter')
  await expect(left).toHaveAccessibleDescription('Заполните поле')
  await left.fill(`wounds_${unique} +`)
  await expect(left).toHaveAccessibleDescription(/ожидался код данного или число$/)
  await left.fill(`2 * случаи раневых инфекций ${unique.slice(0, 6)}`)
  const option = dialog.getByRole('option', { name: `${wounds} wounds_${unique}` })
  await expect(option).toBeVisible()
  // Esc closes only the list, and the arrow key reopens it.
  await left.press('Escape')
  await expect(option).toBeHidden()
  await expect(admin.getByRole('alertdialog')).toHaveCount(0)
  await left.press('ArrowDown')
  await option.click()
  await expect(left).toHaveValue(`2 * wounds_${unique}`)
  await left.fill(`wounds_${unique.slice(0, 6)}`)
  await dialog.getByRole('option', { name: `wounds_${unique}` }).click()
  await dialog.getByRole('combobox', { name: 'С чем сравнить' }).fill(`infections_${unique}`)
  await expect(dialog.getByText(`${wounds} ≤ ${all}`)).toBeVisible()
  const message = `Раневых больше, чем всех ${unique}`
  const said = dialog.getByRole('textbox', { name: /^Что сказать/ })
  await said.fill(message)
  await said.press('Escape')
  await admin.getByRole('alertdialog', { name: 'Закрыть без сохранения?' }).getByText('Остаться').click()
  await expect(said).toHaveValue(message)
  await expect(said).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeHidden()
  await left.press('Enter')
  await expect(dialog.getByText('Сработает в 1 из 1 периода организаций')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText(`${hospital.shortName}, `)
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  const rule = admin.getByRole('listitem').filter({ hasText: message })
  await expect(rule).toContainText('нужно пояснение')
  await expectAccessible(admin)

  await page.reload()
  const band = page.getByRole('group', { name: 'Увязка показателей 1, 3' })
  await expect(band).toContainText(`${message}: 1 a${wounds} — 19, 3 a${all} — 17`)
  await expect(page.getByText('1 предупреждение', { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
  await band.getByRole('button', { name: 'К числу 3 a' }).click()
  await expect(document.field(3, 'a')).toBeFocused()
  await document.field(3, 'a').fill('20')
  await page.keyboard.press('Tab')
  await expect(band).toBeHidden()
  await document.field(3, 'a').fill('18')
  await document.field(1, 'a').focus()
  await expect(band).toContainText('18')

  await document.approve.click()
  await expect(document.messages).toContainText('Утвердить нельзя: нужно пояснение к 1 показателю')
  const note = band.getByRole('textbox', { name: 'Пояснение' })
  await expect(note).toBeFocused()
  await page.keyboard.type(REASON)
  await page.keyboard.press('Control+Enter')
  await expect(document.question).toContainText(message)
  await document.question.getByRole('button', { name: 'Утвердить' }).click()
  await expect(document.messages).toContainText('Показатели утверждены')
  await expect(document.shown(3)).toContainText(message)
  await expect(document.shown(3)).toContainText(`Пояснение: ${REASON}`)

  await rule.getByRole('switch', { name: /^Увязка включена/ }).click()
  await expect(rule).toContainText('выключена')
  await rule.getByRole('button', { name: /^Действия/ }).click()
  await admin.getByRole('menuitem', { name: 'Удалить' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(rule).toBeHidden()
})
