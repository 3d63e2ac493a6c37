import type { Page } from '@playwright/test'
import { previousPeriod } from '@/lib/calc/periods'
import { quarterName } from '@/lib/core/format/quarters'
import { expectAccessible, phone } from '../kit/accessible'
import { database } from '../kit/database'
import { expect, hospital, test } from '../kit/fixtures'
import { category, SHORT } from '../kit/hospital'
import { untilHydrated } from '../kit/hydration'
import { letterTo, linkIn } from '../kit/mailbox'
import { lastEnded } from '../kit/quarters'
import { expectNoSidewaysScroll } from '../kit/seen'

/** A4 landscape at 96 dpi without margins. */
const A4_LANDSCAPE = { width: 1123, height: 794 }

const attentionOf = (page: Page) => page.getByRole('region', { name: 'Что требует внимания' })
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: /^Показатели по категориям/ }).getByRole('row', { name })

test('from what asks for attention to its cure, and the map with its passports', async ({
  manager,
  managerPage: page,
}) => {
  const subject = category(SHORT)
  const name = subject.metrics[0]?.name ?? ''
  // Eight stable quarters and an outlier.
  await hospital.approved(subject, [45, 40, 45, 40, 45, 40, 45, 40, 300])
  // Answered in advance, so that the job asks nothing and links lead to the chart instead of the review.
  await database.query(
    `INSERT INTO signal_reviews (company_id, metric_id, kind, is_better, year, quarter, found_year, found_quarter, value,
      due_date, cause, note, answered_at, user_id)
     VALUES ($1, $2, 'outlier', false, $3, $4, $3, $4, 30, current_date + 30, 'care', 'Проблема помощи', now(), $5)`,
    [hospital.id, subject.metrics[0]?.id, lastEnded.year, lastEnded.quarter, manager.id],
  )
  const { year, quarter } = previousPeriod({ ...lastEnded, year: lastEnded.year - 2 })
  const draft = await hospital.document(category(1), [], { year, quarter })

  await test.step('it is the first page of the analytics', async () => {
    await page.goto('/my-metrics')
    await page.getByRole('button', { name: 'Аналитика' }).click()
    await page.getByRole('menuitem').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Обзор' })).toBeVisible()
    await untilHydrated(page)
  })

  await test.step('the signal is told in words, framed on the map, and leads to a measure', async () => {
    const line = attentionOf(page)
      .getByRole('listitem')
      .filter({ hasText: `${subject.metrics[0]?.shortName}: выброс, хуже` })
    await expect(line).toContainText('300 случаев')
    await expect(line.getByRole('heading').getByRole('link')).toHaveAttribute(
      'href',
      /^\/analytics\/indicator\?/,
    )
    await expect(rowOf(page, name)).toContainText('30,00, выброс, хуже')
    await expect(rowOf(page, name).getByRole('cell')).toHaveCount(11)
    await expectAccessible(page)
    await line.getByRole('link', { name: /^Наметить мероприятие/ }).click()
    const form = page.getByRole('dialog', { name: 'Новое мероприятие' })
    await expect(form.getByRole('combobox', { name: 'Показатель' })).toHaveValue(
      subject.metrics[0]?.shortName ?? '',
    )
    await expect(form.getByLabel('Причина')).toHaveValue(/^Выброс: /)
    await page.goBack()
    await untilHydrated(page)
  })

  await test.step('the rating marks it where its indicator stands', async () => {
    await page.goto(
      `/analytics/rating?metric_category_id=${subject.id}&year=${lastEnded.year}&period=q${lastEnded.quarter}`,
    )
    const card = page.getByRole('article', { name })
    await expect(card).toContainText('Выброс, хуже')
    await expect(card).not.toContainText('в основном случаен')
    await page.goto('/analytics')
    await untilHydrated(page)
  })

  await test.step('what is urgent comes first, and is open; a category folded and open again', async () => {
    const quiet = page.getByRole('table').getByRole('button', { name: category(1).name })
    await expect(quiet).toHaveAttribute('aria-expanded', 'false')
    await page.getByText('По справочнику').click()
    await expect(quiet).toHaveAttribute('aria-expanded', 'true')
    const fold = page.getByRole('table').getByRole('button', { name: subject.name })
    await fold.press('Enter')
    await expect(rowOf(page, name)).toHaveCount(0)
    await fold.press('Enter')
    await expect(rowOf(page, name)).toBeVisible()
  })

  await test.step('a phone has the last two quarters, paper has the map alone on one side', async () => {
    await phone(page)
    const card = page
      .getByRole('region', { name: subject.name })
      .getByRole('listitem')
      .filter({ hasText: name })
    await expect(card.getByText('30,00')).toBeVisible()
    await expect(card.getByText('4,00').last()).toBeVisible()
    await expect(card.getByText('4,50')).toBeHidden()
    const lines = attentionOf(page).getByRole('listitem')
    const more = attentionOf(page).getByRole('button', { name: /^Ещё/ })
    await expect(lines).toHaveCount(3)
    await more.press('Enter')
    await expect(attentionOf(page).getByRole('button', { name: 'Свернуть' })).toBeFocused()
    expect(await lines.count()).toBeGreaterThan(3)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(A4_LANDSCAPE)
    await page.emulateMedia({ media: 'print' })
    await expect(attentionOf(page)).toBeHidden()
    await expect(rowOf(page, name)).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('health comes first; a manager is led to the review of what is late', async () => {
    const groups = attentionOf(page).getByRole('heading', { level: 3 })
    await expect(groups.first()).toHaveText('Сигналы')
    const late = attentionOf(page)
      .getByRole('listitem')
      .filter({ hasText: `${quarterName(lastEnded.quarter)} ${lastEnded.year} года` })
    await late.getByRole('link', { name: /^Проверить/ }).click()
    await expect(page).toHaveURL(/\/my-metrics\/review\?/)
    expect(draft).toBeGreaterThan(0)
  })

  await test.step('the name leads to the chart, which is in sight with its heading in focus, and on to the passport', async () => {
    await page.goto('/analytics/overview')
    await untilHydrated(page)
    await rowOf(page, name).getByRole('link').first().click()
    const chart = page.getByRole('article').filter({ hasText: name })
    await expect(chart.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(chart.getByRole('heading', { level: 2 })).toBeInViewport()
    await page.reload()
    await expect(chart.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(chart.getByRole('heading', { level: 2 })).toBeInViewport()
    await chart.getByRole('link', { name: /^Паспорт показателя/ }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('term').filter({ hasText: /^Не указано$/ })).toHaveCount(1)
    await expect(page.getByText(/меньше 5 организаций|\d+ организаци/)).toBeVisible()
    await untilHydrated(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Паспорта показателей' }).click()
    await untilHydrated(page)
    await page.getByRole('searchbox', { name: 'Поиск' }).fill(name.slice(0, 12))
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Поиск' }).fill('такого показателя нет')
    await expect(page.getByText('Ничего не найдено')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the letter that is asked for leads to the same measure, and to its end', async () => {
    await page.goto('/analytics/overview')
    await page.getByRole('button', { name: 'Прислать сводку' }).click()
    await expect(page.getByText(`Сводка придёт на ${manager.email}`)).toBeVisible()
    const letter = await letterTo(manager.email, /^Итоги/)
    expect(letter.html).toContain(`${name}: выброс, хуже`)
    await page.goto(linkIn(letter, 'origin=signal'))
    const form = page.getByRole('dialog', { name: 'Новое мероприятие' })
    await expect(form.getByRole('combobox', { name: 'Показатель' })).toHaveValue(
      subject.metrics[0]?.shortName ?? '',
    )
    await page.goto(linkIn(letter, '/unsubscribe/'))
    await expect(page.getByText(/перед выпуском — письмо о предпросмотре/)).toBeVisible()
    await page.getByRole('button', { name: 'Отключить итоги квартала' }).click()
    await expect(page.getByText('Вы больше не будете получать письма с итогами квартала.')).toBeVisible()
    await page.goto('/profile')
    const choice = page.getByRole('switch', { name: 'Итоги квартала по электронной почте' })
    await expect(choice).not.toBeChecked()
    await choice.click()
    await expect(page.getByText('Письма с итогами квартала включены')).toBeVisible()
    await expect(choice).toBeChecked()
  })
})
