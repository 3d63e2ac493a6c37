import type { Page } from '@playwright/test'
import { previousPeriod } from '@/lib/calc/periods'
import { tied } from '@/lib/core/format/plural'
import { quarterName, quarterShort } from '@/lib/core/format/quarters'
import { expectAccessible, PHONE, phone } from '../kit/accessible'
import { breakApi, UNAVAILABLE } from '../kit/broken'
import { filtersOf, openGroup, ratingOf, searchOf } from '../kit/comparison'
import { database } from '../kit/database'
import { expect, loginAs, test } from '../kit/fixtures'
import { find } from '../kit/forms'
import { GROUPS } from '../kit/groups'
import { category, RATE, SHORT } from '../kit/hospital'
import { untilHydrated } from '../kit/hydration'
import { lastEnded } from '../kit/quarters'
import { expectNearTop, expectNoSidewaysScroll } from '../kit/seen'
import { RatingPage } from '../pages/rating-page'

/** Scrolled into view, with an example that ends with these words. */
async function expectSection(page: Page, id: string, result: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Как считается' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`#${id}$`))
  const section = page.getByRole('region').filter({ has: page.locator(`#${id}`) })
  await expect(section.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(section.locator('[data-result]').first()).toContainText(result)
}

/** Places and values of the six organisations. */
const RANKED = [
  ['1', '1,00'],
  ['2', '2,00'],
  ['2', '2,00'],
  ['4', '5,00'],
  ['5', '6,00'],
  ['6', '10,00'],
]

test('a value corrected since its publication, and the value that its place is of', async () => {
  const profile = GROUPS.corrected
  const subject = category(RATE)
  const { own } = await openGroup('corrected')
  await database.query('UPDATE comparison_facts SET a = a + 5 WHERE company_id = $1', [own.hospital.id])
  const page = await loginAs(await own.hospital.hire('manager'))
  await page.setViewportSize({ width: 1440, height: 900 })
  const rating = new RatingPage(page)
  await rating.open(ratingOf(profile, subject))
  await expect(rating.own.getByRole('list', { name: 'После выпуска' })).toHaveText(
    /изменено, в выпуск не вошло: 60,0+ → 65,0+; было бы 6-е из 6\s*Войдёт в ближайший выпуск, если исправления/,
  )
  // The longest unit, «на 1000 трансфузий», fits into the card.
  await expect(rating.own.getByRole('list', { name: /^Что тянет вниз/ })).toContainText('трансфузий')
  expect(await rating.own.evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0)

  await page.goto(`/analytics/report?${searchOf({ ...filtersOf(profile), group: 'on' })}`)
  await expect(
    page.getByRole('cell', { name: /65,0.*6 \/ 6\s+место в выпуске, при 60,0/s }).first(),
  ).toBeVisible()
})

test('a rating of six, computed by hand, and its actions', async ({ adminPage: admin, newContext }) => {
  const query = ratingOf(GROUPS.six, category(SHORT))
  const { own, others } = await openGroup('six')
  const page = await loginAs(await own.hospital.hire('manager'))
  const rating = new RatingPage(page)

  await test.step('places, scores and their explanation', async () => {
    await rating.open(query)
    await expect(rating.own).toContainText(`4из 6 организаций · № ${own.number}`)
    await expect(rating.own).toContainText('Оценка 46,7, медиана группы 51,7. Учтено 3 из 3 показателей.')
    await expect(rating.own).toContainText(
      /с\sучётом случайности место от\s\d\sдо\s\d\.\s*При других весах показателей место от\s\d\sдо\s\d\.\s*Оценка/,
    )
    const [first, second, third] = category(SHORT).metrics
    const bars = await rating.own.getByRole('listitem').allInnerTexts()
    const linesOf = (text: string) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    expect(bars.map(linesOf)).toEqual([
      [tied(first?.shortName ?? ''), '−10,0', '−3 случая'],
      [tied(second?.shortName ?? ''), '−10,0', '+2 случая'],
      [tied(third?.shortName ?? ''), '+16,7', 'лучше медианы'],
    ])

    const scores = [others[0], others[1], others[2], own, others[3], others[4]].map((one) => one?.number)
    const table = rating.category.getByRole('table')
    await expect(table).toBeVisible()
    const rows = await rating.rows(table)
    // The column between them is the interval of the place.
    expect(rows.map(([place, , number]) => [place, number])).toEqual(
      scores.map((number, index) => [
        String(index + 1),
        number === own.number ? `№ ${number} · вы` : `№ ${number}`,
      ]),
    )
    expect(rows.map((row) => row.at(-2))).toEqual(['93,3', '70,0', '56,7', '46,7', '33,3', '0,0'])

    const card = rating.metric(first?.name ?? '')
    await expect(card).toContainText('лучше, когда меньше')
    await expect(card).toContainText(/6,00\s*медиана 3,50\s*5 из 6/)
    await expect(card.getByRole('img', { name: 'Другие: 5 организаций, от 1,00 до 10,00' })).toBeVisible()
    await rating.openFull(rating.category)
    await expect(rating.dialog.getByRole('columnheader', { name: 'Учтено' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await rating.own.getByRole('button', { name: 'Скопировать для отчёта' }).click()
    await expect(page.getByText('Скопировано')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/: место 4 из 6, .+Выпуск/)
  })

  await test.step('other organisations are known by number and profile, and may be written to', async () => {
    const [best] = others
    const [first] = category(SHORT).metrics
    // No icon stands beside a number: offers are in the organisation's dialog.
    await expect(page.getByRole('main').getByRole('link', { name: /^Запрос/ })).toHaveCount(0)
    await rating.openFull(rating.metric(first?.name ?? ''))
    await rating.organisation(rating.dialog, best?.number ?? '').click()
    const popover = page.getByRole('dialog', { name: `Организация № ${best?.number}` })
    await expect(popover).toContainText('Перинатальный центр / родильный дом')
    await expect(popover).toContainText('Частная')
    await expectAccessible(page)
    await popover.getByRole('link', { name: 'Запрос на взаимодействие' }).click()
    await expect(page).toHaveURL(new RegExp(`contact-offer\\?number=${best?.number}&metric_id=${first?.id}$`))
    await expect(page.getByLabel('Номер организации')).toHaveValue(best?.number ?? '')
    await expect(page.getByRole('combobox', { name: 'Показатель' })).toHaveValue(first?.shortName ?? '')
    for (const { hospital } of others)
      await expect(page.locator('body')).not.toContainText(hospital.shortName)
  })

  await test.step('all organisations: the same places, sorted as asked, by an address of their own', async () => {
    await rating.open(query)
    const [first] = category(SHORT).metrics
    const card = rating.metric(first?.name ?? '')
    await rating.openFull(card)
    await expect(page).toHaveURL(new RegExp(`full_rating=true&metric_id=${first?.id}`))
    const table = rating.dialog.getByRole('table')
    await expect(table).toBeVisible()
    for (const name of ['Место', 'Организация', 'Сведения', 'Значение'])
      await expect(table.getByRole('columnheader', { name })).toBeVisible()
    const places = async () => (await rating.rows(table)).map((row) => [row[0], row.at(-1)])
    await expect.poll(places).toEqual(RANKED)

    await rating.dialog.getByRole('button', { name: 'Организация', exact: true }).click()
    const numbers = [own, ...others].map(({ number }) => number).sort()
    await expect
      .poll(async () => (await rating.rows(table)).map(([, number]) => number?.slice(2, 8)))
      .toEqual(numbers)
    await rating.dialog.getByRole('button', { name: 'Значение' }).click()
    await rating.dialog.getByRole('button', { name: 'Значение' }).click()
    await expect
      .poll(async () => (await rating.rows(table)).map((row) => row.at(-1)))
      .toEqual(['10,00', '6,00', '5,00', '2,00', '2,00', '1,00'])
    await expectAccessible(page)

    await page.reload()
    await expect(rating.dialog.getByRole('table')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rating.dialog).toBeHidden()
    await expect(page).not.toHaveURL(/full_rating/)
  })

  await test.step('A7 the funnel: the own dot, the others as bubbles by keyboard and as a table, on a phone too', async () => {
    const card = rating.metric(category(SHORT).metrics[0]?.name ?? '')
    await card.getByRole('button', { name: /^Воронка/ }).click()
    await expect(rating.dialog).toContainText(
      /Ваше значение (в пределах, которые объясняются случаем|выше обычного)/,
    )
    await expect(rating.dialog).toContainText(/Среднее — \d,\d\d %/)
    await expect(rating.dialog).toHaveAccessibleDescription(
      / · Коечный фонд: [^·]+ · 6 организаций, включая вашу$/,
    )
    await expect(rating.dialog.getByRole('figure', { name: 'Воронка, 6 организаций' })).toBeVisible()
    await expect(rating.dialog).toContainText('6 из 100')

    // Randomised bands move the bubbles and the mean, so the position is read from the bubble's name.
    const bubble = rating.dialog.getByRole('button', { name: /^1–2 организации, [\d\s–]+: / }).first()
    const place = (await bubble.getAttribute('aria-label'))?.split(': ')[1] ?? ''
    expect(place).toMatch(/^(в пределах|(выше|ниже) 9\d)/)
    await bubble.focus()
    await page.keyboard.press('Enter')
    const details = page.getByRole('dialog', { name: /^1–2 организации/ })
    await expect(details).toContainText(`Положение: ${place}`)
    await page.keyboard.press('Escape')
    await expect(bubble).toBeFocused()

    const table = rating.dialog.getByRole('table', { name: 'Сколько организаций где лежит' })
    await expect(table.getByRole('row').nth(1)).toContainText('Вы: 6,00')
    await expect(table.getByRole('row', { name: / 1–2/ }).first()).toBeVisible()
    for (const { number } of others) await expect(rating.dialog).not.toContainText(number)
    await expectAccessible(page)

    await phone(page)
    await expect(bubble).toBeInViewport()
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(card.getByRole('button', { name: /^Воронка/ })).toBeFocused()
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('beside the filters stands what they leave out', async () => {
    const filters = page.getByRole('region', { name: 'Фильтры организаций' })
    await expect(filters).toContainText('Часть организаций не участвует в отборе ради анонимности')
    await page.getByRole('button', { name: 'Фильтры · 4' }).click()
    await expect(page.getByText(/^Ради анонимности не участвуют: \d+$/).first()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the page, its terms and its windows lead to how a number comes about, each page once', async () => {
    const link = { name: /^Как считается/ }
    await expect(page.getByRole('main').getByRole('link', link)).toHaveCount(1)
    await page.getByRole('main').getByRole('link', link).click()
    await expectSection(page, 'place', /место/)
    await expect(page.getByText('Пример организации.').first()).toBeVisible()
    await expectAccessible(page)

    await page.goBack()
    await untilHydrated(page)
    await rating.category.getByRole('button', { name: 'Что значит «Оценка»' }).click()
    await page.getByRole('dialog').getByRole('link', link).click()
    await expectSection(page, 'score', /S = 100/)
    await page.goBack()
    await untilHydrated(page)
    await rating
      .metric(category(SHORT).metrics[0]?.name ?? '')
      .getByRole('button', { name: /^Воронка/ })
      .click()
    await rating.dialog.getByRole('link', link).click()
    await expectSection(page, 'funnel', /в пределах 95/)

    await page.goto(
      `/analytics/indicator?metric_category_id=${category(SHORT).id}&year_from=${lastEnded.year}&year_to=${lastEnded.year}`,
    )
    await expect(page.getByRole('main').getByRole('link', link)).toHaveCount(1)
    await page.getByRole('main').getByRole('link', link).click()
    // A single quarter has no control limits yet; the handbook's example stands in for them and says so.
    await expectSection(page, 'signal', /выброс/)
    await expect(page.getByText('Эталонный пример:').first()).toBeVisible()
    await phone(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('an error offers to repeat', async () => {
    await rating.open(query)
    await expect(rating.own).toBeVisible()
    const mend = await breakApi(page, '**/api/analytics-rating/period?*')
    await page.getByRole('button', { name: 'Сбросить фильтры: 4' }).click()
    await expect(page.getByText(UNAVAILABLE)).toBeVisible()
    await mend()
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(rating.own).toBeVisible()
  })

  await test.step('filters live in the address: similar ones, reset, «Назад»', async () => {
    await rating.open({ year: lastEnded.year, metric_category_id: category(SHORT).id })
    await rating.similar.click()
    await expect(page.getByText('Похожие: 12 организаций', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(
      /company_types=3&company_ownership_id=2&company_level_id=1&company_bed_capacity_id=1/,
    )
    await expect(rating.own).toContainText('из 6 организаций')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Сбросить фильтры: 5' }).click()
    await expect(page).not.toHaveURL(/company_types/)
    await page.goBack()
    await expect(rating.own).toContainText('из 6 организаций')

    await page.getByRole('button', { name: 'Фильтры · 5' }).click()
    await page.getByRole('checkbox', { name: 'Больница' }).check()
    await expect(page).toHaveURL(/company_types=1%2C3/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Частная: убрать фильтр' }).click()
    await expect(page).not.toHaveURL(/company_ownership_id/)
    await expect(page.getByRole('button', { name: 'Фильтры · 4' })).toBeVisible()

    // The year before, the same quarter.
    await rating.period(quarterShort(lastEnded.quarter)).click()
    await page.getByRole('button', { name: 'Предыдущий год' }).click()
    await expect(page).toHaveURL(new RegExp(`year=${lastEnded.year - 1}`))
    await expect(rating.period(quarterShort(lastEnded.quarter))).toBeChecked()
  })

  await test.step('an admin sees it without an own side, and any organisation’s with one', async () => {
    const seen = new RatingPage(admin)
    await seen.open(query)
    await expect(seen.own).toContainText('Выберите организацию')
    await expect(seen.similar).toBeHidden()
    await find(admin, 'Организация', own.hospital.shortName)
    await expect(admin).toHaveURL(new RegExp(`company_id=${own.hospital.id}`))
    await expect(seen.own).toContainText(`4из 6 организаций · № ${own.number}`)
    await expect(admin.getByRole('button', { name: `№ ${own.number} · выбрана` })).toBeVisible()
  })

  await test.step('on a phone filters open over the page, tables fit, in the low-vision version too', async () => {
    const context = await newContext({ viewport: PHONE, hasTouch: true })
    await context.addCookies(await page.context().cookies())
    const small = await context.newPage()
    const rating = new RatingPage(small)
    await rating.open(query)
    await expect(rating.own).toBeVisible()
    await expectNearTop(rating.own.getByText('4', { exact: true }))
    await expect(rating.similar).toBeHidden()
    await small.getByRole('button', { name: /^.* кв\. \d{4} · .* · фильтры: 4$/ }).click()
    await expect(rating.similar).toBeVisible()
    await small.getByRole('button', { name: 'Фильтры · 4' }).click()
    await expect(small.getByRole('combobox', { name: 'Коечный фонд' })).toBeVisible()
    await expectNoSidewaysScroll(small)
    await expectAccessible(small)
    await small.keyboard.press('Escape')
    await small.getByRole('button', { name: 'Версия для слабовидящих' }).click()
    await expectNoSidewaysScroll(small)
    await expectAccessible(small)
  })
})

test('a small denominator is seen by its owner only; a year of one quarter says so', async () => {
  const { own: small, others } = await openGroup('small')
  const page = await loginAs(await small.hospital.hire('manager'))
  const rating = new RatingPage(page)
  await rating.open(ratingOf(GROUPS.small, category(SHORT)))
  const card = rating.metric(category(SHORT).metrics[0]?.name ?? '')
  await expect(card).toContainText('сравниваются 6')
  await expect(card).toContainText('малый знаменатель')
  await expect(card).toContainText('11,11')
  // Two of three indicators are too few for a place.
  await expect(rating.own).toContainText('не ранжируется: 2 из 3')
  await expect(rating.category).toContainText(`№ ${others[0]?.number}`)

  await rating.period('Год').click()
  await expect(page).toHaveURL(/period=year/)
  await expect(rating.metric(category(SHORT).metrics[1]?.name ?? '')).toContainText(
    'неполный год: 1 квартал из 4',
  )
})

test('opens on the last quarter with own values, says what the next one waits for and leads there', async () => {
  const { own: late, others } = await openGroup('late')
  const all = category(SHORT).metrics.map(() => ['5', '100'] as const)
  const draft = await late.hospital.document(category(SHORT), all)
  const page = await loginAs(await late.hospital.hire('manager'))
  const rating = new RatingPage(page)
  const { period: _, year: __, ...query } = ratingOf(GROUPS.late, category(SHORT))
  await rating.open(query)
  const quarter = quarterName(lastEnded.quarter)
  const note = page.getByText(`документ за ${quarter} заполнен, но ещё не утверждён`)
  await expect(note).toContainText('Показан ')
  await expect(rating.period(quarterShort(previousPeriod(lastEnded).quarter))).toBeChecked()
  await expect(note.getByRole('link', { name: 'Проверить и утвердить' })).toHaveAttribute(
    'href',
    `/my-metrics/${draft}/edit`,
  )

  // Selected explicitly, the quarter shows the same.
  await rating.open(ratingOf(GROUPS.late, category(SHORT)))
  await expect(rating.own).toContainText(`Места нет: документ за ${quarter} заполнен, но ещё не утверждён.`)
  await expect(rating.category).toContainText(`№ ${others[0]?.number}`)
  await expectAccessible(page)
})
