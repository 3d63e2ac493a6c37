import { expectAccessible, phone } from '../kit/accessible'
import { database } from '../kit/database'
import { expect, expectError, hospital, loginAs, test } from '../kit/fixtures'
import { choose } from '../kit/forms'
import { category } from '../kit/hospital'
import { expireProof, proveByPassword } from '../kit/proof'
import { expectNoSidewaysScroll } from '../kit/seen'
import { downloaded } from '../kit/workbook'

test('L4 an administrator finds who changed what, sees both states and takes the list out', async () => {
  const [administrator, person] = [await hospital.hire('admin'), await hospital.hire('manager')]
  await database.query(
    `INSERT INTO audit_events (user_id, action, entity, entity_id, address, before, after)
     SELECT $1, 'company.update', 'company', $2, '198.51.100.7', '{"city": "Тула"}', '{"city": "Орёл"}'
     FROM generate_series(1, 11)`,
    [person.id, hospital.id],
  )
  await database.query(
    `INSERT INTO audit_events (user_id, action, entity, entity_id, address)
     SELECT $1, 'input_document.create', 'input_document', $2, '198.51.100.7'`,
    [person.id, await hospital.document(category(1))],
  )
  const page = await loginAs(administrator)
  await page.goto('/admin/journal')
  await expect(page).toHaveTitle('Журнал действий — Мониторинг показателей')
  await page.getByRole('searchbox', { name: 'Кто или организация' }).fill(person.email)
  await expect(page).toHaveURL(/search=/)
  const rows = page.getByRole('row').filter({ hasText: person.email })
  await expect(rows).toHaveCount(10)
  await expect(
    rows.filter({ hasText: new RegExp(`${hospital.shortName}, .+, (I|II|III|IV) кв. \\d{4}`) }),
  ).toHaveCount(1)
  await choose(page, 'Объект', 'Организация')
  await expect(page).toHaveURL(/entity=company/)
  await expect(rows.first()).toContainText(hospital.shortName)
  await expectAccessible(page)

  await rows.first().getByRole('button', { name: 'Изменение организации' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: 'Город' })).toHaveText(/Тула\s*Орёл/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Все действия с этим объектом' }).click()
  await expect(page).toHaveURL(new RegExp(`entity_id=${hospital.id}`))
  await expect(page.getByText('из 11')).toBeVisible()

  // S12: the export needs a fresh proof.
  await expireProof(administrator)
  expectError(/403/)
  const { workbook } = await downloaded(page, async () => {
    await page.getByRole('button', { name: 'Скачать XLSX' }).click()
    await proveByPassword(page)
  })
  const sheet = workbook.getWorksheet('Журнал действий')
  expect(sheet?.getCell('A1').value).toMatch(/ Отбор: объект «Организация № \d+»\.$/)
  expect(sheet?.rowCount).toBe(13)

  await page.getByLabel('С какого дня').fill('2020-01-02')
  await page.getByLabel('По какой день').fill('2020-01-01')
  await expect(page.getByLabel('По какой день')).toHaveAccessibleDescription('Раньше первого дня')
  await page.getByLabel('С какого дня').fill('2019-12-31')
  await expect(page.getByLabel('По какой день')).not.toHaveAccessibleDescription('Раньше первого дня')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await phone(page)
  await page.goto(`/admin/journal?search=${person.email}`)
  await expect(page.getByRole('term').filter({ visible: true }).first()).toHaveText('Объект')
  await expect(page.getByRole('term').filter({ visible: true }).nth(1)).toHaveText('Кто')
  await page.goBack()
  await page.reload()
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
