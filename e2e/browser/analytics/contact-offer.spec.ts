import { OFFER_FATE } from '@/lib/features/inbox/labels'
import { expectAccessible } from '../kit/accessible'
import { shownNumber } from '../kit/comparison'
import { expect, expectError, hospital, test } from '../kit/fixtures'
import { category } from '../kit/hospital'

const MESSAGE = 'Просим рассказать, как вы снизили частоту инфекций.'

test('an offer is corrected and sent', async ({ manager: person, managerPage: page, adminPage: admin }) => {
  expectError(/422/)
  const [metric] = category(1).metrics
  const number = await shownNumber()
  await page.goto(`/analytics/rating/contact-offer?number=${number}&metric_id=${metric?.id}`)
  const numberField = page.getByLabel('Номер организации')
  const message = page.getByLabel('Сообщение')
  const send = page.getByRole('button', { name: 'Отправить запрос' })
  await expect(numberField).toHaveValue(number)
  await expect(page.getByRole('combobox', { name: 'Показатель' })).toHaveValue(metric?.shortName ?? '')
  await expect(page.getByLabel('Имя')).toHaveValue(person.fullName)
  await expect(page.getByLabel('Электронная почта')).toHaveValue(person.email)

  await message.fill(MESSAGE)
  await numberField.fill('100000')
  await send.click()
  await expect(page.getByText('Организации с таким номером нет среди участников')).toBeVisible()
  await expect(numberField).toBeFocused()
  await expect(message).toHaveValue(MESSAGE)
  await expectAccessible(page)

  await numberField.fill(number)
  await send.click()
  await expect(page.getByRole('heading', { name: 'Запрос отправлен' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(person.email)
  await expect(page.getByRole('main')).toContainText(OFFER_FATE)
  await page.getByRole('link', { name: 'К рейтингу' }).click()
  await expect(page).toHaveURL('/analytics/rating')
  // Other behaviour of the form and inbox: feedback.spec.ts.
  await admin.goto(`/admin/inbox?kind=contacts&search=${number}`)
  const item = admin.getByRole('listitem').filter({ hasText: MESSAGE })
  await expect(item).toContainText(hospital.shortName)
  await expect(item).toContainText(`№ ${number}`)
  await item.getByRole('link').click()
  const open = admin.getByRole('article')
  await expect(open).toContainText(MESSAGE)
  await expect(open).toContainText(metric?.name ?? '')
  await expect(open).toContainText(person.email)
  await expectAccessible(admin)
})
