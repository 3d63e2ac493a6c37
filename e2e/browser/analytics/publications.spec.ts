import { quarterShort } from '@/lib/core/format/quarters'
import { expectAccessible } from '../kit/accessible'
import { ratingOf, searchOf } from '../kit/comparison'
import { database } from '../kit/database'
import { expect, expectError, loginAs, signIn, test } from '../kit/fixtures'
import { companyOf, GROUPS } from '../kit/groups'
import { category, Hospital } from '../kit/hospital'
import { lastEnded, quarterTitle, running } from '../kit/quarters'
import { expectNoSidewaysScroll } from '../kit/seen'

const PROFILE = GROUPS.report
/** A job builds the publication and tests its gate. */
const BUILT = { timeout: 500_000 }
const WRONG = 'В первом показателе 5, а не 50'
const REASON = 'Четырнадцать документов сданы после заморозки первого выпуска'

/**
 * Through the database: tests of future years have published later quarters, so the interface offers no earlier one.
 */
const make = (kind: 'extra' | 'candidate', reason: string | null = null) =>
  database.query(
    `WITH moot AS (UPDATE publications SET state = 'skipped'
       WHERE state = 'planned' AND (year, quarter) < ($1::int, $2::int))
     INSERT INTO publications (year, quarter, kind, freeze_on, publish_on, reason)
     VALUES ($1, $2, $3, current_date - 1, current_date + 10, $4)`,
    [lastEnded.year, lastEnded.quarter, kind, reason],
  )

test('a publication from its making to the archive, as an administrator and a manager see it', async () => {
  expectError(/422/)
  // At least three newcomers enter together.
  const own = await Hospital.open(companyOf(PROFILE))
  for (const one of [own, await Hospital.open(companyOf(PROFILE)), await Hospital.open(companyOf(PROFILE))])
    await one.document(category(1), [['1', '50']], { status: 'approved' })
  const { rows: known } = await database.query('SELECT number FROM companies WHERE id = $1', [own.id])
  const ownNumber = known[0]?.number
  const administrator = await signIn('admin')
  const manager = await loginAs(await own.hire('manager'))

  await administrator.goto('/my-metrics')
  await administrator.getByRole('button', { name: 'Администрирование' }).click()
  await administrator.getByRole('menuitem', { name: 'Выпуски' }).click()
  await expect(administrator.getByRole('heading', { level: 1, name: 'Выпуски' })).toBeVisible()

  await test.step('an extra one needs a reason, and a quarter that is over', async () => {
    await administrator.getByRole('button', { name: 'Внеочередной…' }).click()
    const dialog = administrator.getByRole('alertdialog', { name: 'Внеочередной выпуск' })
    await dialog.getByLabel('Причина').fill('Мало')
    await dialog.getByRole('button', { name: 'Собрать' }).click()
    await expect(dialog.getByLabel('Причина')).toHaveAccessibleDescription(
      'Укажите причину, не меньше 10 символов Её прочтут все, не меньше 10 символов',
    )
    await expect(dialog.getByLabel('Причина')).toHaveValue('Мало')
    // Other tests have published quarters of future years, so no older one is offered.
    await dialog.getByRole('combobox', { name: 'Квартал' }).click()
    await expect(administrator.getByRole('option')).toHaveText([/^IV квартал 2\d{3}$/])
    await administrator.getByRole('option').click()
    await dialog.getByLabel('Причина').fill(REASON)
    const sent = administrator.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/publications'),
    )
    await dialog.getByRole('button', { name: 'Собрать' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ kind: 'extra', quarter: 4, reason: REASON })
    // That quarter has not ended.
    await expect(dialog.getByRole('combobox', { name: 'Квартал' })).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByRole('combobox', { name: 'Квартал' })).toBeFocused()
    await expect(dialog.getByLabel('Причина')).not.toHaveAttribute('aria-invalid')
    await dialog.getByRole('button', { name: 'Отмена' }).click()
    await expect(dialog).toBeHidden()
    await make('extra', REASON)
    await administrator.reload()
  })

  const candidate = administrator.getByRole('region', { name: /внеочередной$/ })
  let number = ''
  await test.step('it is built, tried and previewed', async () => {
    await expect(candidate.getByText('предпросмотр', { exact: true })).toBeVisible(BUILT)
    await expect(candidate.getByText(`Причина: ${REASON}`)).toBeVisible()
    await expect(administrator.getByRole('region', { name: /внеочередной Проверка пройдена/ })).toBeVisible()
    number = (await candidate.getByRole('heading').textContent())?.split(',')[0] ?? ''
    expect(number).toMatch(/^\d{4}-[IV]+-\d+$/)
    await expectAccessible(administrator)
  })

  const wrong = manager.getByRole('textbox', { name: 'Что неверно' })
  const words = administrator.getByRole('textbox', { name: /^Слова:/ })
  const wordsOf = administrator.getByRole('region', { name: `Слова проекта к выпуску ${number}` })
  /** Another administrator's words take the place of those that are stored. */
  async function writeOver() {
    const { rowCount } = await database.query(
      `UPDATE publication_words w SET text = 'Слова другого.' FROM publications p
       WHERE p.id = w.publication_id AND p.reason = $1`,
      [REASON],
    )
    expect(rowCount).toBe(1)
  }
  await test.step('words save themselves, unless they name an organisation', async () => {
    await expect(wordsOf).toBeVisible()
    await words.fill(`У ${ownNumber} стало лучше.`)
    await expect(words).toHaveAccessibleDescription(
      new RegExp(`назван номер организации ${ownNumber}, уберите его`),
    )
    await words.fill('Инфекции кровотока стали реже второй квартал подряд.')
    await expect(administrator.getByText(/Записано в \d\d:\d\d/)).toBeVisible()
    await administrator.reload()
    await expect(words).toHaveValue('Инфекции кровотока стали реже второй квартал подряд.')

    await writeOver()
    expectError(/409/)
    await words.fill('Инфекции кровотока стали реже.')
    const refusal = /^Не записано\. Слова тем временем изменил другой администратор\. /
    const shown = new RegExp(`${refusal.source}Сейчас здесь «Слова другого\\.»`)
    await expect(words).toHaveAccessibleDescription(shown)
    // Leaving the field replaces nothing, nor does asking again where the other's words are not shown.
    const [first, second] = [0, 1].map((place) => wordsOf.getByRole('group').getByRole('button').nth(place))
    await second?.click()
    await expect(words).toHaveAccessibleDescription(new RegExp(`${refusal.source}Смотрите «`))
    await wordsOf.getByRole('button', { name: 'Записать ещё раз' }).click()
    await first?.click()
    await expect(words).toHaveAccessibleDescription(shown)
    await wordsOf.getByRole('button', { name: 'Записать ещё раз' }).click()
    await expect(administrator.getByText(/Записано в \d\d:\d\d/)).toBeVisible()
  })

  await test.step('the manager looks the own numbers through', async () => {
    await manager.goto('/my-metrics')
    await expect(manager.getByText(/^Предпросмотр до \d\d\.\d\d\.\d{4}: проверьте/)).toBeVisible()
    await manager.goto('/analytics/overview')
    await manager.getByRole('link', { name: 'Проверить', exact: true }).click()
    await expect(manager.getByRole('heading', { level: 1, name: /^Предпросмотр выпуска/ })).toBeVisible()
    await expect(manager.getByRole('region', { name: 'Ваши числа, какими их увидят' })).toBeVisible()
    await expect(manager.getByText(`№ ${ownNumber}`)).toBeVisible()
    await expectAccessible(manager)
    const check = manager.getByRole('button', { name: 'Всё верно, отметить проверенным' })
    const noAnswer = manager.getByText('Сервер не ответил')
    expectError(/ERR_FAILED/)
    await manager.route('**/api/publications/preview', (route) => route.abort(), { times: 1 })
    await check.click()
    await expect(noAnswer).toBeVisible()
    await check.click()
    await expect(manager.getByText('Отмечено: всё верно')).toBeVisible()
    // A failure that was made good does not stay beside what was done.
    expect(await noAnswer.count()).toBe(0)
    await wrong.fill(WRONG)
    for (const width of [768, 375, 320]) {
      await manager.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(manager)
    }
  })

  await test.step('put off, then published ahead of its day', async () => {
    // Its gate found something at an earlier attempt.
    await database.query(
      "UPDATE publications SET problem = 'Проверка нашла, что узнать можно: Инфекции, 2026 год — 3' WHERE reason = $1",
      [REASON],
    )
    await administrator.reload()
    await expect(candidate.getByText('задержан', { exact: true })).toBeVisible()
    await expect(candidate.getByText(/ 2026 год — 3\. Проверка повторяется раз в час\. /)).toBeVisible()
    await candidate.getByRole('button', { name: 'Отложить…' }).click()
    const putOff = administrator.getByRole('alertdialog', { name: /^Отложить/ })
    await putOff.getByLabel('Новый день публикации').fill('2000-01-01')
    await putOff.getByRole('button', { name: 'Отложить' }).click()
    await expect(putOff.getByText('Выберите день после сегодняшнего')).toBeVisible()
    await putOff.getByRole('button', { name: 'Отмена' }).click()
    await candidate.getByRole('button', { name: 'Опубликовать сейчас…' }).click()
    await administrator.getByRole('alertdialog').getByRole('button', { name: 'Опубликовать' }).click()
    await expect
      .poll(async () => {
        const { rows } = await database.query<{ state: string; problem: string | null }>(
          'SELECT state, problem FROM publications WHERE reason = $1 ORDER BY id DESC LIMIT 1',
          [REASON],
        )
        return rows[0]
      }, BUILT)
      .toEqual({ state: 'published', problem: null })
    await expect(candidate).toBeHidden()
  })

  await test.step('what the manager was writing about the preview stays, and is sent once it is out', async () => {
    const isTold = async () => {
      // The window gets the focus back.
      await manager.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      return manager.getByText(new RegExp(`^Выпуск ${number} вышел `)).isVisible()
    }
    await expect.poll(isTold).toBe(true)
    await expect(wrong).toHaveValue(WRONG)
    await expect(manager.getByText('в этот выпуск он не войдёт')).toBeHidden()
    await expect(manager.getByRole('region', { name: 'Ваши числа, какими их увидят' })).toBeHidden()
    await manager.getByRole('button', { name: 'Попросить вернуть документ' }).click()
    await expect(manager.getByText('Просьба отправлена администратору')).toBeVisible()
    await expect(wrong).toBeHidden()
    const { rows } = await database.query(
      `SELECT w.reason FROM withdrawal_requests w JOIN input_documents d ON d.id = w.input_document_id
       WHERE d.company_id = $1`,
      [own.id],
    )
    expect(rows).toEqual([{ reason: WRONG }])
  })

  await test.step('words of one that is out go out by a button alone', async () => {
    const mended = 'Инфекции кровотока стали реже третий квартал подряд.'
    await administrator.getByRole('combobox', { name: 'Слова к выпуску' }).click()
    await administrator.getByRole('option', { name: new RegExp(`^${number},`) }).click()
    await expect(wordsOf.getByRole('link', { name: 'Как видят все' })).toBeVisible()
    await words.fill(mended)
    await words.blur()
    await expect(wordsOf.getByText('Ещё не опубликовано')).toBeVisible()
    await expect(wordsOf.getByText(/опубликовано 1 из \d/)).toBeVisible()
    await expect(wordsOf.getByRole('button', { pressed: true })).toContainText('не опубликовано')
    await wordsOf.getByRole('link', { name: 'Как видят все' }).click()
    const leaving = administrator.getByRole('alertdialog', { name: 'Уйти без сохранения?' })
    await leaving.getByRole('button', { name: 'Остаться' }).click()
    await writeOver()
    expectError(/409/)
    await wordsOf.getByRole('button', { name: 'Опубликовать слова' }).click()
    await expect(words).toHaveAccessibleDescription(
      /^Не опубликовано\. Слова тем временем изменил другой администратор\. Сейчас здесь «Слова другого\.»/,
    )
    await expect(words).toHaveValue(mended)
    await wordsOf.getByRole('button', { name: 'Опубликовать слова' }).click()
    await expect(wordsOf.getByText(/Опубликовано в \d\d:\d\d/)).toBeVisible()
    await expect(wordsOf.getByRole('button', { pressed: true })).toHaveAccessibleName(/, готово$/)
    await expectAccessible(administrator)
    await wordsOf.getByRole('link', { name: 'Как видят все' }).click()
    const row = administrator
      .getByRole('listitem')
      .filter({ has: administrator.getByText(number, { exact: true }) })
    await expect(row.getByText(mended)).toBeVisible()
    await administrator.goBack()
  })

  await test.step('one that was only looked at is taken away, and asked for no more', async () => {
    await make('candidate')
    await administrator.reload()
    const takeAway = administrator.getByRole('button', { name: 'Убрать кандидата…' })
    await expect(takeAway).toBeVisible(BUILT)
    await takeAway.click()
    await administrator.getByRole('alertdialog').getByRole('button', { name: 'Убрать' }).click()
    await expect(administrator.getByText('Кандидат убран')).toBeVisible()
    await expect(takeAway).toBeHidden()
  })

  await test.step('everybody finds it in the archive, with its reason, and its rating', async () => {
    await manager.setViewportSize({ width: 1280, height: 800 })
    await manager.goto('/analytics/publications')
    await expect(manager.getByRole('heading', { level: 1, name: 'Выпуски' })).toBeVisible()
    // Other tests publish in future years.
    await manager.getByRole('combobox', { name: 'Год' }).click()
    await manager.getByRole('option', { name: String(lastEnded.year), exact: true }).click()
    await manager.reload()
    await expect(manager.getByRole('combobox', { name: 'Год' })).toHaveText(String(lastEnded.year))
    const row = manager.getByRole('listitem').filter({ has: manager.getByText(number, { exact: true }) })
    await row.getByRole('button', { name: number, exact: true }).click()
    await expect(row.getByText(`Причина выпуска: ${REASON}`)).toBeVisible()
    await expect(row.getByText(/^SHA-256: [0-9a-f]{64}$/)).toBeVisible()
    await expectAccessible(manager)
    const href = await row.getByRole('link', { name: 'Открыть рейтинг этого выпуска' }).getAttribute('href')
    expect(href).toMatch(/^\/analytics\/rating\?publication=\d+$/)
    await manager.goto(`${href}&${searchOf(ratingOf(PROFILE, category(1)))}`)
    const chip = manager.getByRole('button', { name: /^Выпуск .* организаций$/ })
    await chip.click()
    const about = manager.getByRole('dialog', { name: 'О выпуске' })
    await expect(about.getByText('внеочередной').first()).toBeVisible()
    await expect(about.getByRole('link', { name: 'Все выпуски' })).toHaveAttribute(
      'href',
      '/analytics/publications',
    )
    await expect(about.getByRole('link', { name: 'Сертификат' })).toHaveAttribute(
      'href',
      /^\/analytics\/anonymity\?publication=\d+$/,
    )
  })

  await test.step('an old one says that it is old, leads to the newest and travels with links', async () => {
    const { year, quarter } = lastEnded
    const { rows } = await database.query<{ number: string }>(
      `SELECT concat_ws('-', year, to_char(quarter, 'FMRN'), sequence) AS number FROM publications WHERE state = 'published' AND (year, quarter) >= ($1::int, $2::int)
       ORDER BY published_at DESC, id DESC OFFSET 1 LIMIT 1`,
      [year, quarter],
    )
    // Addressed by the number that people cite.
    const old = rows[0]?.number
    await manager.goto(`/analytics/rating?publication=${old}&year=${year}&period=q${quarter}`)
    await expect(manager.getByText(`Вы смотрите старый выпуск ${old}`)).toBeVisible()
    const dynamics = manager.getByRole('link', { name: 'Открыть динамику' })
    await expect(dynamics).toHaveAttribute('href', new RegExp(`publication=${old}(&|$)`))
    await manager.getByRole('button', { name: 'Перейти к действующему' }).click()
    await expect(manager.getByText('Вы смотрите старый выпуск')).toBeHidden()
    expect(new URL(manager.url()).searchParams.has('publication')).toBe(false)
  })

  await test.step('a period after it has no comparison, and leads to the publication’s own', async () => {
    const { year, quarter } = running
    await manager.goto(`/analytics/rating?publication=${number}&year=${year}&period=q${quarter}`)
    await expect(manager.getByRole('heading', { name: 'Сравнения за этот период нет' })).toBeVisible()
    await manager.getByRole('link', { name: `Открыть ${quarterTitle(lastEnded)} года` }).click()
    await expect(
      manager.getByRole('radio', { name: quarterShort(lastEnded.quarter), exact: true }),
    ).toBeChecked()
  })

  await test.step('the address of one that was withdrawn says when and why, and leads on', async () => {
    const { rows } = await database.query<{ id: number; number: string }>(
      `INSERT INTO publications (year, quarter, sequence, kind, state, freeze_on, publish_on, published_at, withdrawn_at, withdrawal, certificate)
       VALUES (2001, 1, 1, 'extra', 'withdrawn', '2001-04-20', '2001-04-30', '2001-04-30', '2001-05-02T12:00Z', 'Ошибка в расчёте долей', '{"gate": {"years": []}}')
       RETURNING id, '2001-I-1' AS number`,
    )
    const withdrawn = rows[0]
    const { id: categoryId } = category(1)
    const title = 'Выпуск 2001-I-1 отозван 02.05.2001'
    const cited = `publication=${withdrawn?.number}&metric_category_id=${categoryId}`
    for (const page of ['overview', 'indicator', 'report', 'method'])
      expect(await (await manager.request.get(`/analytics/${page}?${cited}`)).text(), page).toContain(title)
    await manager.goto(`/analytics/rating?publication=${withdrawn?.id}&metric_category_id=${categoryId}`)
    await expect(manager.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(manager.getByText('Причина: Ошибка в расчёте долей')).toBeVisible()
    await expectAccessible(manager)
    await manager.goto(`/analytics/anonymity?publication=${withdrawn?.id}`)
    const certificate = manager.getByRole('region', { name: 'Сертификат выпуска 2001-I-1' })
    await expect(certificate.getByText('Отозван 02.05.2001: Ошибка в расчёте долей')).toBeVisible()
    await expectAccessible(manager)
    await manager.goBack()
    await manager.getByRole('link', { name: 'Рейтинг действующего выпуска' }).click()
    await expect(manager.getByRole('heading', { level: 1, name: 'Рейтинг организаций' })).toBeVisible()
    await database.query('DELETE FROM publications WHERE id = $1', [withdrawn?.id])
  })

  await test.step('what is wrong with a day of the calendar stands at its field', async () => {
    await administrator.goto('/admin/publications')
    await administrator
      .getByRole('region', { name: 'Календарь' })
      .getByRole('button', { name: 'Изменить…' })
      .click()
    const dialog = administrator.getByRole('alertdialog', { name: 'Изменить календарь' })
    await expect(dialog.getByLabel('День публикации')).toHaveAccessibleDescription(
      'Выпуски выходят по порядку: первый, за ним окончательный, потом — следующего квартала',
    )
    await dialog.getByLabel('День заморозки').fill('2199-01-01')
    await dialog.getByRole('button', { name: 'Изменить', exact: true }).click()
    await expect(dialog.getByLabel('День заморозки')).toHaveAccessibleDescription(
      'Заморозка не может быть позже публикации',
    )
    await dialog.getByRole('button', { name: 'Отмена' }).click()
    await expect(dialog).toBeHidden()
  })
})
