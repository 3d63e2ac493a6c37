import { expect, it } from 'vitest'
import { attentionWords } from '@/components/analytics/overview/attention-words'
import { seriesOf } from '@/e2e/support/answers/dynamics'
import type { AttentionLine, MapMetric, OverviewDocument } from '@/lib/features/overview/contract'

const row: MapMetric = {
  ...seriesOf([2, 2.2, 1.9, 2.1, 2, 1.8, 2.1, 2, 2.2, 1.9, 2, 1.8, 8.4]),
  place: {
    ...{ year: 2026, quarter: 1, label: 'I кв. 2026', total: 52, below_minimum: false, median: 2 },
    reliability: 0.6,
    own: { value: 8.4, place: 52, score: 0, gap_to_median: 6.4, cases_to_median: 17 },
  },
}
const about = { companyId: null, isManager: false, metrics: new Map([[1, row]]), chartOf: () => '/chart' }
const SIGNAL: AttentionLine = { kind: 'signal', metric_id: 1, better: false, review: null }
/** The lines for a person who may plan measures. */
const toManager = (line: AttentionLine, metrics = about.metrics) =>
  attentionWords(line, { ...about, isManager: true, metrics })
const wordsOf = (line: AttentionLine, companyId: number | null = null) =>
  attentionWords(line, { ...about, companyId })

const document = (id: number | null): OverviewDocument => ({
  id,
  metric_category: { id: 4, name: 'Преемственность', short_name: 'Преемственность' },
  ...{ metric_period_id: 2, year: 2026, quarter: 3, month: 0 },
  state: id === null ? 'overdue' : 'draft',
  ...{ filled: 2, total: 3 },
})

const overdue = (
  documents: OverviewDocument[],
  days_late = 23,
  when = { quarter: 3, month: 0 },
): AttentionLine => ({
  kind: 'overdue',
  ...{ metric_period_id: 2, year: 2026, ...when },
  ...{ due_date: '2026-10-30', days_late, of: 7, documents },
})

it('overdue documents, the way to the first of them', () => {
  expect(
    wordsOf(overdue([document(5), document(6), document(null), document(null), document(null)])),
  ).toEqual({
    title: 'III квартал 2026 года: не утверждено 5 документов из 7',
    text: 'Срок был 30 октября, прошло 23 дня. Начаты 2, не начаты 3.',
    action: 'Продолжить ввод',
    href: '/my-metrics/5/edit',
  })
  expect(toManager(overdue([document(5)]))).toMatchObject({
    action: 'Проверить',
    href: '/my-metrics/review?year=2026&quarter=3',
  })
  expect(wordsOf(overdue([document(5)], 21))).toMatchObject({
    title: 'III квартал 2026 года: не утверждён 1 документ из 7',
    text: '«Преемственность»: заполнено 2 из 3. Срок был 30 октября, прошёл 21 день.',
  })
  expect(wordsOf(overdue([document(5)], 23, { quarter: 0, month: 3 }))?.title).toBe(
    'Март 2026 года: не утверждён 1 документ из 7',
  )
  expect(wordsOf(overdue([document(null)]), 9)).toMatchObject({
    text: expect.stringContaining('«Преемственность»: не начат.'),
    action: 'Начать ввод',
    href: '/my-metrics/add?metric_category_id=4&metric_period_id=2&year=2026&quarter=3&company_id=9',
  })
})

it('a signal that something is done about tells of it, and leads there', () => {
  const flag = { id: 7, number: 3, name: 'Лист поворотов', date_begin: '2026-07-01' }
  const under = (date_end: string | null) =>
    toManager(SIGNAL, new Map([[1, { ...row, measures: [{ ...flag, date_end }] }]]))
  expect(under(null)).toMatchObject({
    text: expect.stringMatching(/^В работе мероприятие № 3 «Лист поворотов»\. /),
    action: 'Открыть мероприятие',
    href: '/analytics/measures?measure=7',
  })
  expect(under('2026-09-01')?.action).toBe('Наметить мероприятие')
})

it('a worse signal leads whoever may plan to a measure with its cause; an overdue measure to itself', () => {
  const words = toManager(SIGNAL)
  expect(words?.action).toBe('Наметить мероприятие')
  const reviewed = toManager({ ...SIGNAL, review: { id: 7, due_date: '2026-12-14', is_overdue: false } })
  expect(reviewed).toMatchObject({
    action: 'Наметить мероприятие',
    review: { id: 7, metric: { id: 1 }, action: 'Разобрать' },
    text: expect.stringMatching(/Разобрать до 14 декабря\.$/),
  })
  const late = toManager({ ...SIGNAL, review: { id: 7, due_date: '2026-12-14', is_overdue: true } })
  expect(late?.text).toMatch(/Срок разбора был 14 декабря\.$/)
  expect(decodeURIComponent(words?.href ?? '')).toMatch(
    /^\/analytics\/measures\?new=1&origin=signal&cause=Выброс/,
  )
  const metric = {
    ...{ id: 1, name: 'Пролежни', short_name: 'Пролежни' },
    ...{ metric_category_id: 4, metric_period_id: 2, decimals: 1, unit: '‰' },
    order: 'asc' as const,
    date_end: null,
  }
  const measure = { id: 8, name: 'Лист поворотов', metric, due_date: '2026-10-30' }
  const responsible = { id: null, name: 'Белова О.', is_blocked: false }
  expect(wordsOf({ kind: 'measure', measure: { ...measure, responsible } })).toEqual({
    title: 'Мероприятие просрочено: Лист поворотов',
    text: 'Пролежни. Срок был 30 октября, отвечает Белова О.',
    action: 'Открыть мероприятие',
    href: '/analytics/measures?measure=8',
  })
})

it('a signal with its size, and what it means among others', () => {
  expect(wordsOf(SIGNAL)).toEqual({
    title: 'Осложнения: выброс, хуже',
    text: 'В I квартале 2026 вчетверо больше обычного: 8,40 вместо обычных 2,00. До медианы — на 17 случаев меньше.',
    action: 'Открыть график',
    href: '/chart',
    chart: '/chart',
  })
  expect(wordsOf({ kind: 'signal', metric_id: 2, better: true, review: null })).toBeNull()
  const own = row.place?.own ? { ...row.place.own, live: { value: 8.4, place: null, of: null } } : null
  const changed = { ...row, place: row.place && { ...row.place, own } }
  const words = attentionWords(SIGNAL, { ...about, metrics: new Map([[1, changed]]) })
  // The distance belongs to the published value or to an earlier quarter.
  expect(words?.text).toBe('В I квартале 2026 вчетверо больше обычного: 8,40 вместо обычных 2,00.')
  const before = { ...row, place: row.place && { ...row.place, year: 2025, quarter: 4 } }
  expect(attentionWords(SIGNAL, { ...about, metrics: new Map([[1, before]]) })?.text).toBe(words?.text)
})

it('two signals of an indicator are one line, whose measure has both for a cause', () => {
  const values = [2, 2.2, 1.9, 2.1, 2, 1.8, 2.1, 2, 2.2, 1.9, 2, 1.8, 2.5, 2.6, 2.5, 2.6, 2.5, 8.4]
  const twice = { ...row, ...seriesOf(values) }
  const line = toManager(SIGNAL, new Map([[1, twice]]))
  expect(line?.title).toBe('Осложнения: выброс и сдвиг, хуже')
  expect(line?.text).toMatch(/^Во II квартале 2027 .* С .* примерно /)
  expect(new URLSearchParams(line?.href).get('cause')).toMatch(/^Выброс: .*\. Сдвиг с /)
})

it('questions and returns, for an administrator with the organisation; requests with their number', () => {
  const item = {
    kind: 'answered' as const,
    input_document: {
      id: 8,
      metric_category: { id: 4, name: 'Преемственность', short_name: 'Преемственность' },
      metric_period_id: 2,
      year: 2026,
      quarter: 3,
      month: 0,
    },
    company: { id: 9, short_name: 'ККБ' },
    metric: { id: 1, name: 'Инфекции в области вмешательства', short_name: 'ИОХВ' },
    var_name: null,
    by: { surname: 'Громова', name: 'Нина', secname: null },
    text: 'Сверено',
    at: '2026-11-21T09:00:00.000Z',
  }
  expect(wordsOf({ kind: 'waiting', item })).toEqual({
    title: 'Ответ на ваш вопрос: ИОХВ',
    text: 'ККБ, III квартал 2026 года. Громова Нина: «Сверено»',
    action: 'Прочитать ответ',
    href: '/my-metrics/8/edit',
  })
  expect(wordsOf({ kind: 'waiting', item: { ...item, kind: 'returned', metric: null } }, 9)).toMatchObject({
    title: 'Возвращён на доработку: «Преемственность»',
    text: 'III квартал 2026 года. Громова Нина: «Сверено»',
  })
  expect(wordsOf({ kind: 'requests', of: 'withdrawals', count: 3 })).toMatchObject({
    title: 'Просьбы вернуть документ в работу: 3',
    href: '/admin/inbox?kind=withdrawals',
  })
})
