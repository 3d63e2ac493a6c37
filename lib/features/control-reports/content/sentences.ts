import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'
import { MIN_RELIABILITY } from '@/lib/calc/places/dispersion'
import { formatDate } from '@/lib/core/format/dates'
import { counted, plural } from '@/lib/core/format/plural'
import { quarterName, sinceQuarter } from '@/lib/core/format/quarters'
import type { Block } from '@/lib/core/paper/paper'
import type { ReportCell } from '@/lib/features/analytics/contract'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { casesWords } from '@/lib/features/analytics/labels'
import { noSignalsWords } from '@/lib/features/analytics/own/labels'
import { type ChartSignal, drawnLimits, goalWords, SIDES, shown } from '@/lib/features/analytics/own/rules'
import { awaitedWords } from '@/lib/features/analytics/publications/labels'
import {
  dueOf,
  hasValueIn,
  isApproved,
  isEarly,
  isReached,
  mainCell,
  metricsOf,
  signalsIn,
} from '@/lib/features/control-reports/content/series'
import type {
  ContentCategory,
  ContentMetric,
  ExpectedDocument,
  ReportContent,
} from '@/lib/features/control-reports/content/shapes'
import { yearlyWords } from '@/lib/features/control-reports/content/words'
import { lastQuarter } from '@/lib/features/control-reports/rules'
import { signalsWords } from '@/lib/features/overview/labels'

const SEPARATE = '\u00a0'

/** «8,16 %», «8,16 на 1000 дней». */
const withUnit = (value: number | null, metric: AnalyticsMetric): string =>
  `${shown(value, metric)}${SEPARATE}${metric.metric_unit.name}`

/** «во II квартале 2026 года» */
const inQuarter = ({ year, quarter }: { year: number; quarter: number }): string =>
  `${quarter === 2 ? 'во' : 'в'} ${quarterName(quarter)}е ${year} года`

type Sentence = Extract<Block, { kind: 'paragraph' }>

const sentence = (text: string, lead?: string): Sentence => ({
  kind: 'paragraph',
  text,
  ...(lead === undefined ? {} : { lead }),
})

/** The summary, composed by rules alone from numbers that the screens show. */
export function summarySentences(content: ReportContent): Sentence[] {
  return [
    documentsSentence(content),
    ...computedSentences(content),
    ...signalSentences(content),
    ...targetSentences(content),
    ...groupSentences(content),
    ...measuresSentences(content),
  ]
}

function documentsSentence({ categories }: ReportContent): Sentence {
  const expected = categories.flatMap(({ name, documents }) => documents.map((one) => ({ ...one, name })))
  if (expected.length === 0) return sentence('Документов за этот период не ожидается.')
  const missing = expected.filter((one) => !isApproved(one))
  const approved = expected.length - missing.length
  const all = `${plural(approved, 'Утверждён', 'Утверждены', 'Утверждено')} ${counted(approved, 'документ', 'документа', 'документов')} из ${expected.length}.`
  if (missing.length === 0) return sentence(all)
  const names = missing.map(({ name, period, cell }) =>
    [`«${name}»`, period, `(${missingWords(cell)})`].filter((part) => part !== null).join(' '),
  )
  return sentence(
    `${all} ${plural(missing.length, 'Не утверждён', 'Не утверждены', 'Не утверждены')}: ${names.join(', ')}.`,
  )
}

function missingWords(cell: ExpectedDocument['cell']): string {
  if (cell.id !== null) return `черновик, заполнено ${cell.filled} из ${cell.total}`
  return cell.ready ? `не начат, срок ${formatDate(cell.due_date)}` : `откроется с ${cell.date_ready}`
}

/** Empty for a period whose indicators nobody was to fill. */
function computedSentences(content: ReportContent): Sentence[] {
  const cells = dueOf(metricsOf(content)).map(mainCell)
  const computed = cells.filter(({ own }) => own !== null).length
  if (cells.length > 0 && computed === 0 && content.categories.every((one) => one.documents.length === 0))
    return []
  const inactive = cells.filter(({ own, non_value }) => own === null && non_value === 'inactive').length
  const failed = cells.filter(({ own, non_value }) => own === null && non_value !== null).length - inactive
  const unfilled = content.categories
    .flatMap((one) => Object.values(PERIODICITY).map((periodicity) => unfilledIn(one, periodicity)))
    .reduce((sum, count) => sum + count, 0)
  const waiting = cells.filter(isUnapproved).length - unfilled
  const rest = [
    waiting > 0 && `${waiting} ${plural(waiting, 'ждёт', 'ждут', 'ждут')} утверждения`,
    unfilled > 0 && `${unfilled} не ${plural(unfilled, 'заполнен', 'заполнены', 'заполнены')}`,
    inactive > 0 &&
      `${inactive} ${plural(inactive, 'неприменим либо без данных', 'неприменимы либо без данных', 'неприменимы либо без данных')}`,
    failed > 0 && `${failed} не ${plural(failed, 'вычисляется', 'вычисляются', 'вычисляются')}`,
  ].filter((part) => part !== false)
  const all = `${plural(computed, 'Рассчитан', 'Рассчитаны', 'Рассчитано')} ${counted(computed, 'показатель', 'показателя', 'показателей')} из ${cells.length}`
  const yearly = content.categories.reduce((sum, one) => sum + one.yearly, 0)
  const computedWords = cells.length > 0 && `${all}${rest.length > 0 ? `: ${rest.join(', ')}` : ''}.`
  const words = [computedWords, yearly > 0 && yearlyWords(yearly)].filter(Boolean)
  return [sentence(words.join(' ') || 'Показателей за последний период нет.')]
}

const isUnapproved = ({ own, non_value }: ReportCell) => own === null && non_value === null

/** Unapproved indicators without a number in the least filled draft; all of them where a document is not begun. */
function unfilledIn({ documents, metrics }: ContentCategory, periodicity: PeriodicityId): number {
  const due = dueOf(metrics).filter(({ metric }) => metric.metric_period_id === periodicity)
  const missing = documents
    .filter((one) => one.periodicity === periodicity && !isApproved(one))
    .map(({ cell }) => (cell.id === null ? due.length : cell.total - cell.filled))
  const unapproved = due.map(mainCell).filter(isUnapproved).length
  return Math.min(unapproved, missing.length === 0 ? unapproved : Math.max(...missing))
}

function signalSentences(content: ReportContent): Sentence[] {
  const found = metricsOf(content).flatMap((one) => {
    const signals = signalsIn(one.dynamics, content.time)
    return signals[0] ? [{ one, signals, better: signals[0].better }] : []
  })
  if (metricsOf(content).every(({ dynamics }) => dynamics.points.length === 0))
    return [sentence('Сигналы считаются по кварталам: у годовых показателей их нет.')]
  if (!metricsOf(content).some(({ dynamics }) => hasValueIn(dynamics, content.time))) return []
  if (found.length === 0)
    return [sentence(`${noSignalsWords(metricsOf(content).map(({ dynamics }) => dynamics))}.`)]
  return SIDES.flatMap((better) => {
    const those = found.filter((metric) => metric.better === better)
    const side = better === null ? 'Без оценки' : better ? 'К лучшему' : 'К худшему'
    const lead = `${side}: ${signalsWords(those.length)}.`
    return those.map(({ one, signals }, at) =>
      sentence(`${one.metric.name}: ${reasonsWords(one, signals)}`, at === 0 ? lead : undefined),
    )
  })
}

/** Side of the group's median on which the organisation's value lies; null without a comparison. */
function sideOfMedian(one: ContentMetric): 'better' | 'worse' | 'equal' | null {
  const { own, median, place } = mainCell(one)
  if (own === null || median === null || place === null) return null
  if (own === median) return 'equal'
  const order = one.metric.metric_target_order.system_name
  // The side of the median says nothing about nearness to a target.
  if (order !== 'asc' && order !== 'desc') return null
  return own < median === (order === 'asc') ? 'better' : 'worse'
}

/** All signals of an indicator in one line, worse ones first. */
export const reasonsWords = (one: ContentMetric, signals: readonly ChartSignal[]): string =>
  `${signals.map((signal) => signalWords(one, signal)).join('; ')}.`

/** «8,16 случаев при верхнем пределе 5,50, обычно около 1,90; …» */
function signalWords(one: ContentMetric, signal: ChartSignal): string {
  const { metric, dynamics } = one
  if (signal.kind === 'shift')
    return `сдвиг ${sinceQuarter(signal.begins)} года: в среднем ${withUnit(signal.level, metric)} вместо ${shown(signal.center, metric)}`
  const value = dynamics.points[signal.index]?.own?.value ?? null
  const limits = drawnLimits(dynamics, signal.index)
  const bound = limits
    ? ` при ${signal.higher ? 'верхнем' : 'нижнем'} пределе ${shown(signal.higher ? limits.upper : limits.lower, metric)}`
    : ''
  return `выброс ${inQuarter(signal.begins)}: ${withUnit(value, metric)}${bound}, обычно около ${shown(signal.center, metric)}${beyondUsualWords(one, signal)}`
}

/** The signal's cases against the usual number of its own quarter. */
function beyondUsualWords({ rating }: ContentMetric, { cases }: ChartSignal): string {
  const beyond = cases ? Math.round(cases.own - cases.usual) : 0
  if (beyond === 0) return ''
  return `, на ${casesWords(beyond, rating?.own?.cases_unit)} ${beyond > 0 ? 'больше' : 'меньше'}`
}

function targetSentences(content: ReportContent): Sentence[] {
  const judged = metricsOf(content).filter((one) => isReached(one) !== null)
  const early = metricsOf(content).filter(isEarly).length
  if (judged.length + early === 0) return []
  const reached = judged.filter(isReached).length
  const all = [
    judged.length > 0 && `Целей с рассчитанным значением: ${judged.length}, из них достигнуто ${reached}.`,
    early > 0 && `Целей, о которых рано судить (значений, по которым судят, меньше 12): ${early}.`,
  ]
    .filter(Boolean)
    .join(' ')
  const never = judged.filter(({ dynamics }) => dynamics.chart?.assurance === 'never')
  if (never.length === 0) return [sentence(all)]
  const names = never.map(
    (one) =>
      `${one.metric.name} (${withUnit(mainCell(one).own, one.metric)} при цели ${goalWords(one.metric, one.target?.value ?? 0)})`,
  )
  return [sentence(`${all} Устойчиво не достигается ${never.length}: ${names.join('; ')}.`)]
}

/** Whether the value was approved when the publication had none. */
const isAfterPublication = ({ rating }: ContentMetric) =>
  rating?.own?.live !== undefined && rating.own.live.value === rating.own.value

/** Whether the publication has another value than is compared with the median here. */
const isChangedSince = (one: ContentMetric) =>
  sideOfMedian(one) !== null && one.rating?.own?.live !== undefined && !isAfterPublication(one)

function groupSentences(content: ReportContent): Sentence[] {
  const metrics = metricsOf(content)
  if (metrics.length === 0) return []
  if (metrics.every((one) => mainCell(one).own === null)) {
    const isNone = metrics.map(mainCell).every(isUnapproved)
    return [
      sentence(
        `Сравнивать нечего: ${isNone ? 'значения за период не утверждены' : 'значений за период нет'}.`,
      ),
    ]
  }
  const on = (side: ReturnType<typeof sideOfMedian>) =>
    metrics.filter((one) => sideOfMedian(one) === side).length
  const [better, worse, equal] = [on('better'), on('worse'), on('equal')]
  const rest = metrics.filter((one) => mainCell(one).own !== null).length - better - worse - equal
  const later = metrics.filter((one) => mainCell(one).place === null && isAfterPublication(one)).length
  const isLater = later > 0 && `${later} не ${plural(later, 'вошёл', 'вошли', 'вошли')} в выпуск`
  const isAllLater = later > 0 && later === rest
  const isAlone = metrics.map(mainCell).every(({ own, median }) => own === null || median === null)
  if (better + worse + equal === 0 && (isAllLater || isAlone)) {
    const { meta, time } = content
    const isAwaited = awaitedWords(meta, { year: time.year, quarter: lastQuarter(time.part) }) !== null
    const reason = isAllLater
      ? 'значения не вошли в выпуск'
      : isAwaited
        ? 'выпуск за этот период ещё не вышел'
        : 'их слишком мало'
    return [sentence(`Сравнить с другими организациями нельзя: ${reason}.`)]
  }
  const ranked = metrics.filter((one) => mainCell(one).place !== null)
  const loose = ranked.filter(({ rating }) => (rating?.reliability ?? 1) < MIN_RELIABILITY).length
  const chance =
    loose * 2 > ranked.length
      ? ' По большинству показателей места в основном случайны: организации неотличимы друг от друга.'
      : ''
  const all = `Лучше медианы группы ${counted(better, 'показатель', 'показателя', 'показателей')}, хуже ${worse}, равны ей ${equal}`
  const unlike = rest > 0 ? `, с медианой не сравнить ${rest}${isLater ? ` (${isLater})` : ''}` : ''
  const changed = metrics.filter(isChangedSince).length
  const since =
    changed > 0
      ? ` У ${counted(changed, 'показателя', 'показателей', 'показателей')} значение изменено, и это не вошло в выпуск: с медианой сравнено нынешнее, место — опубликованного.`
      : ''
  return [sentence(`${all}${unlike}.${since}${chance}`)]
}

function measuresSentences({ measures }: ReportContent): Sentence[] {
  if (measures.length === 0) return []
  const overdue = measures.filter(({ is_overdue }) => is_overdue).length
  const active = measures.filter(({ status }) => status === 'active').length - overdue
  const done = measures.filter(({ status }) => status === 'done').length
  const count = measures.length
  const all = `К периоду и категориям отчёта ${plural(count, 'относится', 'относятся', 'относятся')} ${counted(count, 'мероприятие', 'мероприятия', 'мероприятий')} плана`
  return [
    sentence(`${all}, не считая отменённых: в работе ${active}, просрочено ${overdue}, завершено ${done}.`),
  ]
}
