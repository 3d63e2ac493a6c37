import { expectAccessible, phone } from '../kit/accessible'
import { makeCategory } from '../kit/categories'
import { expect, test } from '../kit/fixtures'
import { lastEnded } from '../kit/quarters'

test('linked source data are typed once', async ({ document, adminPage: admin, managerPage: page }) => {
  const unique = crypto.randomUUID().slice(0, 8)
  const name = `Количество перевязок ${unique}`
  const metrics = Array.from({ length: 3 }, () => ({
    formula: 'a * 1000 / b',
    unit: '‰',
    names: { b: name },
  }))
  const dressings = await makeCategory({
    name: `Перевязки ${unique}`,
    metrics: metrics.slice(0, 1),
  })
  const wounds = await makeCategory({ name: `Раны ${unique}, уход за ними`, metrics })
  await admin.goto('/admin/source-data')
  await admin.getByRole('button', { name: new RegExp(`^Связать \\(\\d+\\): ${name}$`) }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog).toContainText('4 показателя')
  await dialog.getByRole('textbox', { name: 'Единица измерения' }).fill('перевязок')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await admin.getByRole('button', { name: `${name}: в 4 показателях` }).click()
  await expect(admin.getByRole('button', { name: /^Отделить: / })).toHaveCount(4)
  await expectAccessible(admin)
  await document.openNew(dressings)
  await document.enter(1, '5', '1204')
  await expect(document.saveState).toHaveText(/^Сохранено в /)

  await document.openNew(wounds)
  await expect(document.field(1, 'b')).toHaveValue('')
  await expect(document.field(1, 'b')).toHaveAccessibleDescription(/^из «Перевязки/)
  await document.field(1, 'a').fill('3')
  await page.keyboard.press('Enter')
  await expect(document.field(1, 'b')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(document.field(2, 'a')).toBeFocused()
  await expect(document.field(1, 'b')).toHaveValue(/^1\s204$/)
  // Those that row 1 has now are of this document too.
  await expect(page.getByText('2 числа уже есть в других строках или документах')).toBeVisible()
  await page.getByRole('button', { name: 'Взять готовые (2)' }).click()
  await expect(document.field(2, 'b')).toHaveValue(/^1\s204$/)
  await expect(document.field(3, 'b')).toHaveValue(/^1\s204$/)
  await expect(page.getByText('Взяты 2 готовых числа')).toBeVisible()
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(document.field(3, 'b')).toHaveValue('')
  // The «Далее» key of a phone's keyboard acts as Enter.
  await phone(page)
  for (const row of [2, 3]) {
    await document.field(row, 'b').focus()
    await page.getByRole('button', { name: 'Далее' }).click()
    await expect(document.field(row, 'b')).toHaveValue(/^1\s204$/)
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(page.getByRole('button', { name: /^Взять готовые/ })).toBeHidden()

  await document.field(3, 'b').fill('1300,5')
  await document.field(3, 'a').fill('4')
  await expect(document.warning(3, /здесь 1\s300,5, в\sдокументе «Перевязки .+»\s— 1\s204/)).toBeVisible()
  await expect(document.warning(3, /считают целыми числами/)).toBeVisible()
  await document
    .row(3)
    .getByRole('button', { name: /^Взять 1\s204$/ })
    .click()
  await expect(document.field(3, 'b')).toHaveValue(/^1204$|^1\s204$/)
  await expect(document.field(3, 'b')).toBeFocused()
  await document.field(3, 'b').fill('две')
  await document.field(3, 'a').focus()
  await expect(document.field(3, 'b')).toHaveAccessibleDescription('Введите целое число, например 35')
  await document.field(3, 'b').fill('1300,5')
  await document.field(3, 'a').focus()
  await expect(document.saveState).toHaveText(/^Сохранено в /)

  await document.choose('История')
  await expect(document.dialog).toContainText('как в документе «Перевязки')
  await page.keyboard.press('Escape')

  const { year, quarter } = lastEnded
  await page.goto(`/my-metrics/review?year=${year}&quarter=${quarter}`)
  const told = (text: RegExp) => page.getByRole('main').getByText(text)
  await expect(told(/здесь 1\s300,5, в\sдокументе «Перевязки .+»\s— 1\s204/)).toBeVisible()
  // With two documents in agreement only the differing one has a warning.
  await expect(told(/здесь 1\s204, в\sдокументе «Раны/)).toBeHidden()
})
