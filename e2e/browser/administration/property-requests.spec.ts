import type { Page } from '@playwright/test'
import { expectAccessible, phone } from '../kit/accessible'
import { breakApi, UNAVAILABLE } from '../kit/broken'
import { database } from '../kit/database'
import { expect, expectError, hospital, loginAs, test } from '../kit/fixtures'
import { choose } from '../kit/forms'
import { letterTo, linkIn } from '../kit/mailbox'

const OWN = '/settings/company'
const LIST = '/admin/inbox'
const WAITS = 'Изменение сведений ждёт решения администратора'
const REFUSED = 'Изменение сведений отклонено'
const note = (page: Page, name: string) => page.getByRole('region', { name })
const beds = (page: Page) => page.getByRole('combobox', { name: 'Коечный фонд' })
const save = (page: Page) => page.getByRole('button', { name: 'Сохранить' }).click()

/** Proposes fewer beds than stored. */
async function propose(page: Page): Promise<void> {
  await page.goto(OWN)
  await choose(page, 'Коечный фонд', '100–199')
  await save(page)
  await expect(note(page, WAITS)).toContainText('Коечный фонд: 200–399')
}

async function openRequest(page: Page) {
  await page.goto(`${LIST}?kind=properties&search=${encodeURIComponent(hospital.shortName)}`)
  const pane = page.getByRole('article')
  await expect(pane).toContainText(hospital.shortName)
  return pane
}

/** Opens the latest decided request. */
async function openDecided(page: Page) {
  await page.goto(`${LIST}?kind=properties&state=closed&search=${encodeURIComponent(hospital.shortName)}`)
  return page.getByRole('article')
}

/** Id in company_bed_capacities of the value in force, not the proposed one. */
async function storedBeds(): Promise<number | undefined> {
  const { rows } = await database.query<{ beds: number }>(
    'SELECT company_bed_capacity_id AS beds FROM companies WHERE id = $1',
    [hospital.id],
  )
  return rows[0]?.beds
}

test('A7 a manager proposes, an administrator confirms, each is told by a letter', async () => {
  const [administrator, person] = [await hospital.hire('admin'), await hospital.hire('manager')]
  const manager = await loginAs(person)
  await manager.goto(OWN)
  await manager.getByLabel('Адрес').fill('ул. Мира, 5')
  await choose(manager, 'Коечный фонд', '100–199')
  await choose(manager, 'Экстренная помощь', 'Нет')
  await save(manager)
  await expect(manager.getByText('ждут решения администратора')).toBeVisible()
  await expect(note(manager, WAITS)).toContainText(person.fullName)

  // The form keeps the proposed value and shows the one in force beside it.
  await manager.reload()
  await expect(beds(manager)).toHaveText('100–199')
  await expect(beds(manager)).toHaveAccessibleDescription('Сейчас: 200–399')
  await expect(manager.getByLabel('Адрес')).toHaveValue('ул. Мира, 5')
  expect(await storedBeds()).toBe(3)
  await phone(manager)
  await expectAccessible(manager)

  const { rows } = await database.query('SELECT number FROM companies WHERE id = $1', [hospital.id])
  const subject = new RegExp(`^Заявка на изменение сведений организации № ${rows[0]?.number}$`)
  const letter = await letterTo(administrator.email, subject)
  expect(letter.text).toContain('Коечный фонд: 200–399 → 100–199.')
  const admin = await loginAs(administrator)
  await admin.goto(linkIn(letter, LIST))
  await expect(admin).toHaveTitle('Входящие — Мониторинг показателей')
  const pane = await openRequest(admin)
  await expect(pane.getByRole('row', { name: 'Коечный фонд' })).toHaveText(/200–399\s*100–199/)
  await expect(pane.getByRole('row', { name: 'Экстренная помощь' })).toHaveText(/да\s*нет/)
  await expectAccessible(admin)
  await pane.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(admin.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible()
  await expect(await openDecided(admin)).toContainText('подтверждена')
  expect(await storedBeds()).toBe(4)

  const answer = await letterTo(person.email, /^Изменение сведений подтверждено$/)
  await manager.goto(linkIn(answer, OWN))
  await expect(beds(manager)).toHaveText('100–199')
  await expect(note(manager, WAITS)).toHaveCount(0)
})

test('refused, withdrawn, settled', async ({ manager: person, managerPage: manager, adminPage: admin }) => {
  await test.step('a refusal keeps its reason until it is taken, and gives it until it is put away', async () => {
    await propose(manager)
    const pane = await openRequest(admin)
    await pane.getByRole('button', { name: 'Отклонить' }).click()
    const question = admin.getByRole('alertdialog')
    const reason = question.getByLabel('Причина')
    await expect(reason).toBeFocused()
    await question.getByRole('button', { name: 'Отклонить заявку' }).click()
    await expect(reason).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(admin)
    await reason.fill('По лицензии у вас 210 коек')
    const mend = await breakApi(admin, /\/api\/property-requests/)
    await question.getByRole('button', { name: 'Отклонить заявку' }).click()
    await expect(question.getByText(UNAVAILABLE)).toBeVisible()
    await mend()
    // An HTML answer is not a success.
    await admin.route(/\/api\/property-requests\/\d+/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Вход в сеть</h1>' }),
    )
    await question.getByRole('button', { name: 'Отклонить заявку' }).click()
    await expect(question.getByText(/^Сервер не ответил/)).toBeVisible()
    await expect(reason).toHaveValue('По лицензии у вас 210 коек')
    await admin.unrouteAll()
    await question.getByRole('button', { name: 'Отклонить заявку' }).click()
    await expect(question).toBeHidden()
    await expect(admin.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible()
    const decided = await openDecided(admin)
    await expect(decided).toContainText('По лицензии у вас 210 коек')
    await expect(decided).toContainText('отклонена')
    await expect(decided.getByRole('button', { name: 'Подтвердить' })).toHaveCount(0)

    expect((await letterTo(person.email, /^Изменение сведений отклонено$/)).text).toContain(
      'Причина: По лицензии у вас 210 коек',
    )
    await manager.reload()
    await expect(note(manager, REFUSED)).toContainText('По лицензии у вас 210 коек')
    await expect(beds(manager)).toHaveText('200–399')
    await expectAccessible(manager)
    await note(manager, REFUSED).getByRole('button', { name: 'Скрыть сообщение' }).click()
    await expect(note(manager, REFUSED)).toHaveCount(0)
    await manager.reload()
    await expect(beds(manager)).toHaveText('200–399')
    await expect(note(manager, REFUSED)).toHaveCount(0)
    expect(await storedBeds()).toBe(3)
  })

  await test.step('a request is taken back; whoever decides it too late is told', async () => {
    expectError(/409/)
    await propose(manager)
    const pane = await openRequest(admin)

    await manager.getByLabel('Адрес').fill('ул. Мира, 5')
    await note(manager, WAITS).getByRole('button', { name: 'Отозвать заявку' }).click()
    const question = manager.getByRole('alertdialog', { name: 'Отозвать заявку?' })
    await question.getByRole('button', { name: 'Отозвать заявку' }).click()
    await expect(note(manager, WAITS)).toHaveCount(0)
    await expect(beds(manager)).toHaveText('200–399')
    // Text typed meanwhile is kept and saves without a conflict.
    await expect(manager.getByLabel('Адрес')).toHaveValue('ул. Мира, 5')
    await save(manager)
    await expect(manager.getByText(/Изменения сохранены$/)).toBeVisible()

    await pane.getByRole('button', { name: 'Подтвердить' }).click()
    await expect(admin.getByText('Заявка уже решена, отозвана или заменена')).toBeVisible()
    await expect(admin.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible()
    await expect(await openDecided(admin)).toContainText('отозвана')
    expect(await storedBeds()).toBe(3)
  })

  await test.step('an administrator meets the request at the organisation, and an own edit answers it', async () => {
    await propose(manager)
    await admin.goto(`/admin/companies/${hospital.id}/edit`)
    const request = note(admin, 'Организация просит изменить сведения')
    await expect(request).toContainText('Коечный фонд: 200–399')
    await expect(beds(admin)).toHaveText('200–399')
    await expectAccessible(admin)
    await request.getByRole('link', { name: 'Рассмотреть заявку' }).click()
    const pane = admin.getByRole('article')
    await expect(pane).toContainText('ждёт решения')
    await phone(admin)
    await expect(pane.getByRole('row', { name: 'Коечный фонд' })).toBeVisible()
    await expectAccessible(admin)

    await admin.goBack()
    await choose(admin, 'Коечный фонд', '400–800')
    await save(admin)
    await expect(request).toHaveCount(0)
    await letterTo(person.email, /^Сведения организации изменены администратором$/)
    await manager.reload()
    await expect(beds(manager)).toHaveText('400–800')
    await expect(note(manager, WAITS)).toHaveCount(0)
  })
})
