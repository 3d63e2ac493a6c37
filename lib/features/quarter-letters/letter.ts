import 'server-only'
import { EFFECT_QUARTERS } from '@/lib/calc/comparison/effect'
import { dateParts, type IsoDate } from '@/lib/calc/dates'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { formatDate, formatDayMonth, formatInstantDate } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { capital, counted, plural } from '@/lib/core/format/plural'
import { quarterName } from '@/lib/core/format/quarters'
import { searchOf } from '@/lib/core/http/api-client'
import { type LetterBlock, paragraph, type Row, small, type Tone } from '@/lib/core/mail/blocks'
import { appLink, type Letter, printedLetter } from '@/lib/core/mail/letter'
import { unsubscribeLink } from '@/lib/core/mail/subscriptions'
import { judgedWords } from '@/lib/features/analytics/effect/labels'
import { casesWords } from '@/lib/features/analytics/labels'
import { signalWords, signGlyph, signsWords } from '@/lib/features/analytics/own/labels'
import { currentSignals, ownValues, shown, unitWords } from '@/lib/features/analytics/own/rules'
import type { PlannedMeasure } from '@/lib/features/measures/shapes'
import type { OverviewDocument } from '@/lib/features/overview/contract'
import { checkedWords, cureOf } from '@/lib/features/overview/labels'
import { chartPath, lastStanding } from '@/lib/features/overview/rules'
import type { LetterSignal, QuarterResults } from '@/lib/features/quarter-letters/rules'

const reviewAction = ({ id, better }: { id: number; better: boolean | null }) => ({
  action: better ? 'Что помогло?' : 'Разобрать',
  href: `/analytics/signals?${searchOf({ review: id })}`,
})

/** «30 октября», «30.10.2025» for another year. */
const dayWords = (day: IsoDate, today: IsoDate): string =>
  dateParts(day).year === dateParts(today).year ? formatDayMonth(day) : formatDate(day)

const isApproved = ({ state }: OverviewDocument): boolean => state === 'approved'

const quarterly = (count: number): string =>
  counted(count, 'квартальный документ', 'квартальных документа', 'квартальных документов')

/** «Утверждено 5 квартальных документов из 7»: those of years and months are not counted. */
export function approvedWords(documents: readonly OverviewDocument[]): string {
  const approved = documents.filter(isApproved).length
  const of = documents.length
  if (approved === 0)
    return of === 1
      ? 'Квартальный документ не утверждён'
      : `Не утверждён ни один квартальный документ из ${of}`
  if (approved === of && of > 1) return `Утверждены все ${quarterly(of)}`
  return `${plural(approved, 'Утверждён', 'Утверждены', 'Утверждено')} ${quarterly(approved)} из ${of}`
}

/** «Не утверждены, срок был 30 октября:» */
export function missingWords({ documents, due, today }: QuarterResults): string {
  const missing = documents.filter((document) => !isApproved(document)).length
  const when = today > due ? 'срок был' : 'срок —'
  return `${plural(missing, 'Не утверждён', 'Не утверждены', 'Не утверждены')}, ${when} ${dayWords(due, today)}:`
}

/** «черновик, 2 из 3» */
export function stateWords({ state, filled, total }: OverviewDocument): string {
  if (state === 'draft') return `черновик, ${filled} из ${total}`
  return state === 'returned' ? `возвращён, ${filled} из ${total}` : 'не начат'
}

/** What was checked and found, in at most two sentences. */
export function signalsSummary({ checked, worse, better, changed }: QuarterResults): string {
  const opening = `${checkedWords(checked)}.`
  if (checked.signals === 0) return opening
  const sides = [
    { count: worse, words: 'к\u00a0худшему' },
    { count: better, words: 'к\u00a0лучшему' },
    { count: changed, words: 'без оценки' },
  ].filter(({ count }) => count > 0)
  const [only] = sides
  if (only && sides.length === 1) return `${opening} ${only.count === 1 ? 'Он' : 'Все'} ${only.words}.`
  const counts = sides.map(({ count, words }) => `${words} ${count}`).join(', ')
  return `${opening} ${capital(counts)}.`
}

/**
 * «На 16 случаев больше, чем было бы при медиане группы 1,78.» Only if it agrees with the signal and has the same
 * quarter: an improvement still worse than the median would read as its opposite.
 */
export function medianGapWords(item: LetterSignal): string {
  const { metric, place } = item.row
  const own = lastStanding(item.row)
  if (!own || place?.median == null) return ''
  const { value, gap_to_median: gap, cases_to_median, cases_unit } = own
  if (value === null || gap === null || gap === 0 || cases_to_median === 0) return ''
  const order = metric.metric_target_order.system_name
  if (order === 'none' || order === 'near' || (gap < 0 === (order === 'asc')) !== item.signal.better)
    return ''
  const way = gap > 0 ? 'больше' : 'меньше'
  const median = shown(place.median, metric)
  // To the nearest case: the rating's count is of whole cases that reach the median.
  const counted = item.signal.cases
  const cases = counted && value !== 0 ? Math.round((counted.own * gap) / value) : 0
  return cases === 0
    ? `На ${formatNumber(Math.abs(gap), metric.decimals)} ${way} медианы группы ${median}.`
    : `На ${casesWords(cases, cases_unit)} ${way}, чем было бы при медиане группы ${median}.`
}

export interface LetterReader {
  id: number
  name: string
  secname: string | null
  company: string
  isOnRequest: boolean
}

const TONE: Readonly<Record<OverviewDocument['state'], Tone>> = {
  approved: 'good',
  draft: 'warning',
  returned: 'warning',
  to_fill: 'plain',
  overdue: 'bad',
}

const heading = (text: string): LetterBlock => ({ kind: 'heading', text })

/** A quarter's results as in the overview; unapproved documents, if any, come before the findings. */
export function quarterLetter(results: QuarterResults, reader: LetterReader): Letter {
  const { period, documents, today } = results
  const title = `Итоги ${quarterName(period.quarter)}а ${period.year} года`
  const isWhole = documents.every(isApproved)
  const hello = `${[reader.name, reader.secname].filter(Boolean).join(' ')}, здравствуйте!`
  const partly = isWhole ? '' : `${approvedWords(documents)}, поэтому картина неполная.`
  return printedLetter(title, {
    body: [
      { kind: 'title', text: title, about: `${reader.company} · ${formatDate(today)}` },
      paragraph([hello, partly, signalsSummary(results)].filter(Boolean).join(' ')),
      ...(isWhole ? [] : completeness(results)),
      ...signals(results),
      ...measures(results),
      ...(isWhole ? completeness(results) : []),
      { kind: 'action', label: 'Открыть обзор', url: appLink('/analytics/overview') },
    ],
    foot: foot(results, reader),
  })
}

function completeness(results: QuarterResults): LetterBlock[] {
  const { documents } = results
  if (documents.length === 0) return []
  const missing = documents.filter((document) => !isApproved(document))
  const bar: LetterBlock = { kind: 'bar', parts: documents.map(({ state }) => TONE[state]) }
  if (missing.length === 0) return [heading('Полнота'), bar, paragraph(`${approvedWords(documents)}.`)]
  return [
    heading('Полнота'),
    bar,
    {
      kind: 'rows',
      lead: missingWords(results),
      rows: missing.map((document) => ({
        text: document.metric_category.name,
        aside: stateWords(document),
        tone: TONE[document.state],
      })),
    },
  ]
}

function signals({ topSignals, checked, reviewed }: QuarterResults): LetterBlock[] {
  const hasReviews = reviewed !== null && reviewed.all > 0
  if (topSignals.length === 0 && !hasReviews) return []
  const more = checked.signals - topSignals.length
  return [
    heading('Сигналы'),
    ...(hasReviews ? [paragraph(`Разобрано ${reviewed.answered} из ${reviewed.all}.`)] : []),
    ...topSignals.map(finding),
    ...(more > 0 ? [small(`Ещё ${counted(more, 'сигнал', 'сигнала', 'сигналов')} — в обзоре.`)] : []),
  ]
}

function finding(item: LetterSignal): LetterBlock {
  const { row, signal, categoryId, reviewId } = item
  const { metric } = row
  // A current signal refers to the last counted own value.
  const latest = ownValues(row.points).at(-1)
  const chart = chartPath(row, {
    companyId: null,
    publication: null,
    categoryOf: new Map([[metric.id, categoryId]]),
  })
  const { action, href } =
    reviewId === null ? cureOf(row, { mayPlan: true, chart }) : reviewAction({ id: reviewId, ...signal })
  return {
    kind: 'finding',
    sign: signGlyph(signal),
    tone: signal.better === null ? 'plain' : signal.better ? 'good' : 'bad',
    title: `${metric.name}: ${signsWords(currentSignals(row))}`,
    figure: shown(latest?.value ?? null, metric),
    about: [unitWords(metric), latest?.period.label].filter(Boolean).join(' · '),
    text: [signalWords(row), medianGapWords(item)].filter(Boolean).join(' '),
    link: { label: action, url: appLink(href) },
  }
}

function measures({ measures: due, moreMeasures, finished, today }: QuarterResults): LetterBlock[] {
  if (due.length + finished.length === 0) return []
  const row = ({ name, due_date, is_overdue, responsible, metric }: PlannedMeasure) => ({
    text: name,
    aside: `${is_overdue ? 'срок был' : 'до'} ${dayWords(due_date, today)}`,
    tone: is_overdue ? ('bad' as const) : ('plain' as const),
    note: `${responsible.name} · ${metric.name}`,
  })
  const more = `И ещё ${counted(moreMeasures, 'мероприятие', 'мероприятия', 'мероприятий')} — в плане.`
  return [
    heading('Мероприятия'),
    { kind: 'rows', rows: [...due.map(row), ...finished.map(finishedRow)] },
    ...(moreMeasures > 0 ? [small(more)] : []),
  ]
}

function finishedRow({ measure: { name, metric }, effect }: QuarterResults['finished'][number]): Row {
  const [aside, words] =
    effect.state === 'early'
      ? [`${effect.quarters} из ${EFFECT_QUARTERS} кварталов`, 'завершено, об эффекте судить рано']
      : ['эффект посчитан', judgedWords(effect, metric)]
  return { text: name, aside, tone: 'plain', note: `${words} · ${metric.name}` }
}

function foot(
  { today, publication, topSignals, finished }: QuarterResults,
  { id, company, isOnRequest }: LetterReader,
): LetterBlock[] {
  const why = isOnRequest
    ? 'Вы запросили эту сводку в обзоре.'
    : `Вы получили это письмо как руководитель организации ${company}: оно приходит раз в квартал, с первым выпуском.`
  const isCompared =
    topSignals.some((one) => medianGapWords(one) !== '') ||
    finished.some(({ effect }) => effect.state === 'judged')
  const others =
    publication &&
    isCompared &&
    `, сравнение с другими — из выпуска ${publication.number} от ${formatInstantDate(publication.published_at)}`
  return [
    small(`${why} Свои числа — на ${formatDate(today)}${others || ''}, метод сигналов ${METHOD_VERSION}.`),
    {
      kind: 'links',
      links: [
        { label: 'Отписаться от итогов квартала', url: unsubscribeLink('quarter_letters', id) },
        { label: 'Настроить в профиле', url: appLink('/profile') },
      ],
    },
  ]
}
