import { previousPeriod } from '@/lib/calc/periods'
import { periodTitle, quarterShort } from '@/lib/core/format/quarters'
import { keepReferenceRows } from '../kit/categories'
import { openGroup, ratingOf } from '../kit/comparison'
import { expect, loginAs, test } from '../kit/fixtures'
import { GROUPS } from '../kit/groups'
import { category, SHORT } from '../kit/hospital'
import { onPaper, pagesOf } from '../kit/paper'
import { lastEnded } from '../kit/quarters'
import { RatingPage } from '../pages/rating-page'

const SIGNED = { smallest: expect.any(Number), loose: [], overflow: 0 }

test('what is printed can be read, tells of whom and when, and is told without colours', async () => {
  const subject = category(SHORT)
  const { own, others } = await openGroup('printed')
  const before = previousPeriod(lastEnded)
  await own.hospital.document(subject, [['2', '100']], { status: 'approved', ...before })
  const { shortName } = own.hospital
  const quarter = periodTitle(lastEnded)
  const page = await loginAs(await own.hospital.hire('manager'))
  const title = (...words: string[]) => page.locator('main').getByText(words.join(' · '))

  async function expectReadable(sheet: Parameters<typeof onPaper>[1]) {
    const paper = await onPaper(page, sheet)
    expect(paper).toMatchObject(SIGNED)
    expect(paper.smallest).toBeGreaterThanOrEqual(8)
  }

  await test.step('the map is one sheet', async () => {
    await page.goto('/analytics/overview')
    await keepReferenceRows(page)
    // Filled completely, which no test organisation is.
    await page.getByRole('table').evaluate((table) => {
      for (const cell of table.querySelectorAll('td'))
        if (cell.textContent.startsWith('·')) cell.textContent = '88,88'
    })
    expect(await pagesOf(page)).toBe(1)
    await expectReadable('wide')
    await expect(page.getByRole('heading', { name: 'Карта показателей' })).toContainText(
      new RegExp(
        `${shortName} · .*все категории · .* – ${quarterShort(lastEnded.quarter)} ${lastEnded.year}`,
      ),
    )
  })

  await test.step('the report', async () => {
    await page.goto(`/analytics/report?year_from=${lastEnded.year - 3}&year_to=${lastEnded.year}`)
    await expect(
      title(shortName, 'все категории', `${lastEnded.year - 3}–${lastEnded.year} годы`, 'все организации'),
    ).toBeAttached()
    await expectReadable('wide')
    const printed = await pagesOf(page)
    // None is truncated: the number equals that before printing.
    await page.emulateMedia({ media: 'print' })
    expect(await pagesOf(page)).toBe(printed)
    await page.emulateMedia({ media: null })
  })

  await test.step('the rating: bars by their side and hatching', async () => {
    await new RatingPage(page).open(ratingOf(GROUPS.printed, subject))
    await expect(title(shortName, subject.name, quarter, 'отбор: ')).toBeAttached()
    await expectReadable('upright')
    await page.emulateMedia({ media: 'print' })
    const bars = page
      .getByRole('region', { name: /место в категории/ })
      .locator('li [data-drawn]:not(:last-child)')
    const looks = await bars.evaluateAll((all) =>
      all.map((bar) => [
        bar.dataset.drawn,
        getComputedStyle(bar).backgroundImage !== 'none',
        getComputedStyle(bar).printColorAdjust,
      ]),
    )
    expect(looks).toContainEqual(['hatched', true, 'exact'])
    expect(looks).toContainEqual(['filled', false, 'exact'])
    await expect(page.getByRole('tablist')).toBeHidden()
    await page.emulateMedia({ media: null })
  })

  await test.step('all organisations: the dialog alone, with every row and whom it is of', async () => {
    await page.goto(`${page.url()}&full_rating=1`)
    const dialog = page.getByRole('dialog', { name: 'Все организации' })
    await expect(dialog.getByRole('row')).toHaveCount(others.length + 2)
    await page.emulateMedia({ media: 'print' })
    await expect(dialog.getByText(/отбор: .* · Выпуск/)).toBeVisible()
    await expect(dialog.getByRole('row')).toHaveCount(others.length + 2)
    await expect(dialog.getByRole('combobox')).toBeHidden()
    await expect(page.locator('main')).toBeHidden()
    await page.emulateMedia({ media: null })
  })

  await test.step('the document and the summary of a quarter', async () => {
    await page.goto('/my-metrics')
    await page
      .getByRole('link', { name: new RegExp(`^${subject.name}`) })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: subject.name })).toBeVisible()
    await expectReadable('upright')
    await page.goto(
      `/my-metrics/print?metric_period_id=2&year=${lastEnded.year}&quarter=${lastEnded.quarter}`,
    )
    await expect(page.getByRole('heading', { level: 1, name: quarter })).toBeVisible()
    await expect(page.locator('main').getByText(shortName).first()).toBeVisible()
    await expectReadable('upright')
  })
})
