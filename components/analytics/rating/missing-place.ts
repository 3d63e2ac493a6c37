import { isJudged } from '@/components/analytics/organisations/place-words'
import type { RatingPeriod } from '@/components/analytics/rating/rating-period'
import { requiredCoverage } from '@/lib/calc/comparison/category-score'
import { MIN_NEWCOMERS } from '@/lib/calc/publication-calendar'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { periodInYear, periodTitle, quarterName } from '@/lib/core/format/quarters'
import { comesWords, LATER_WORDS, publishedWith } from '@/lib/features/analytics/publications/labels'
import type { SentPeriod } from '@/lib/features/analytics/rating/contract'
import { cellIn, newDocumentHref } from '@/lib/features/documents/entry/rules'
import type { MetricsSummary, SummaryCell } from '@/lib/features/documents/summary/shapes'

/** Why there is no own place, and how to fix it. */
interface Missing {
  words: string
  link?: { href: string; label: string }
  byFilters?: boolean
}

export interface MissingAbout {
  rating: SentPeriod
  /** The matrix of the period's year; null if unknown. */
  summary: MetricsSummary | null
  categoryId: number
  companyId: number | null
  /** An admin views a chosen organisation, others their own. */
  isAdmin: boolean
}

/**
 * The quarter after the shown one, if the rating opened on an earlier quarter than the current publication's because it
 * has no own values there. Null in an archived one, which no document changes any more.
 */
export function passedOver({
  data: { period, rating },
  meta: { publication, year },
}: SentPeriod): { year: number; quarter: number } | null {
  const isOwn = rating?.metrics.some(({ own }) => own !== null)
  if (!publication || publication.is_old || !isOwn || period.quarter === 0) return null
  const isOlder =
    year < publication.year || (year === publication.year && period.quarter < publication.quarter)
  if (!isOlder) return null
  return period.quarter === 4 ? { year: year + 1, quarter: 1 } : { year, quarter: period.quarter + 1 }
}

export const hasOwnPlace = ({ data }: SentPeriod): boolean => data.rating?.category?.own?.place != null

/** The year of the matrix that explains a missing place; null if none is missing or there is no own organisation. */
export function missingYear(rating: SentPeriod, isPeriodChosen: boolean): number | null {
  if (rating.meta.own_number === null) return null
  if (!isPeriodChosen) {
    const passed = passedOver(rating)
    if (passed) return passed.year
  }
  return hasOwnPlace(rating) ? null : rating.meta.year
}

/**
 * Why the next quarter is not shown: its document is not approved, was approved too late, or has no values. The matrix of
 * an organisation that has become a watcher is empty, so that of its documents only their absence from the publication is
 * known.
 */
export function whyPassedOver(
  about: MissingAbout,
  { year, quarter }: { year: number; quarter: number },
): Missing {
  const period: RatingPeriod = { quarter, month: 0 }
  if (isWatcher(about)) return { words: `за ${periodInYear(period)} в выпуске нет значений организации` }
  const cell = cellOf(about, period)
  return (
    unapproved(about, period, year) ??
    (cell && 'filled' in cell && cell.filled > 0
      ? {
          words: `документ за ${periodInYear(period)} утверждён, но в выпуск не вошёл: войдёт ${LATER_WORDS}`,
        }
      : withoutValues(about, period))
  )
}

/** Whether a period of the shown year is later than the published ones. */
export function isAwaited({ data, meta: { publication, year } }: SentPeriod, period = data.period): boolean {
  if (!publication) return false
  return year > publication.year || (year === publication.year && publishedWith(period) > publication.quarter)
}

/** Why nobody is compared: the period's publication, which a closed category is not in, is not out. Null if it is. */
export function notOutWords(rating: SentPeriod, period = rating.data.period): string | null {
  const { publication, next_publication: next, year } = rating.meta
  if (!publication) return 'сравнение появится с ближайшим выпуском'
  if (!isAwaited(rating, period)) return null
  if (publication.is_old) return `${periodTitle({ year, ...period })} позже выпуска ${publication.number}`
  const quarter = publishedWith(period)
  const isNext = next?.year === year && next.quarter === quarter
  return `выпуск ${quarterName(quarter)}а ${year} года ${isNext ? comesWords(next) : 'ещё не вышел'}`
}

/** Why there is no own place in the period: reasons in the person's own hands first, then those of the comparison. */
export function whyNoPlace(about: MissingAbout): Missing {
  const { rating, isAdmin } = about
  const { data, meta } = rating
  const { period } = data
  const organisation = isAdmin ? 'организация' : 'ваша организация'
  const hasOwn = data.rating?.metrics.some(({ own }) => own !== null) ?? false
  if (!hasOwn) {
    if (isWatcher(about)) return { words: `${organisation} — наблюдатель и мест не занимает` }
    if (isYear(period)) return { words: 'за год у организации ещё нет утверждённых значений' }
    return unapproved(about, period, meta.year) ?? withoutValues(about, period)
  }
  if (data.own_waits) {
    return {
      words: `${organisation} войдёт в следующий выпуск, если новых наберётся хотя бы ${MIN_NEWCOMERS}, иначе в окончательный выпуск IV квартала: поодиночке не входят, чтобы никого нельзя было узнать`,
    }
  }
  if (data.own_within === false) {
    return isWatcher(about)
      ? { words: `${organisation} — наблюдатель, её значения ни с кем не сравниваются` }
      : { words: `${organisation} не подходит под фильтры`, byFilters: true }
  }
  const category = data.rating?.category
  const notOut = notOutWords(rating)
  if (notOut) return { words: notOut }
  if (!category) {
    const judged = data.rating?.metrics.filter(isJudged) ?? []
    const compared = judged.filter(({ below_minimum }) => !below_minimum).length
    const needed = requiredCoverage(judged.length)
    const words =
      compared > 0 && compared < needed
        ? `в группе можно сравнить ${compared} из ${judged.length} показателей, для места нужно не меньше ${needed}`
        : `рейтинг по категории строится, когда в сравнении не меньше ${meta.min_group} организаций`
    return { words, byFilters: true }
  }
  if (category.own) {
    const { scored, of } = category.own
    const needed = requiredCoverage(of)
    return inDocument(
      about,
      period,
      `сравнимы ${scored} из ${of} показателей, для места нужно не меньше ${needed}`,
    )
  }
  const isSinceThen = data.rating?.metrics.some(({ own }) => own?.live && own.live.value === own.value)
  if (isSinceThen && meta.publication)
    return { words: `в выпуск ${meta.publication.number} значения не вошли` }
  return isYear(period) && data.rating?.metrics.some(({ own }) => own?.incomplete)
    ? { words: 'для места за год нужны утверждённые значения хотя бы трёх кварталов' }
    : inDocument(about, period, 'ни одно значение не участвует в сравнении')
}

const isWatcher = ({ summary }: MissingAbout): boolean => summary?.meta.entry === 'watcher'

const isYear = ({ quarter, month }: RatingPeriod): boolean => quarter + month === 0

/** The cell of the matrix; undefined where the person has no access or the category has none. */
function cellOf({ summary, categoryId }: MissingAbout, period: RatingPeriod): SummaryCell | undefined {
  const category = summary?.data.metric_categories.find(({ id }) => id === categoryId)
  return category && cellIn(category, period)
}

/** Null for an approved document. */
function unapproved(about: MissingAbout, period: RatingPeriod, year: number): Missing | null {
  const cell = cellOf(about, period)
  const name = periodInYear(period)
  if (cell === undefined) return { words: `за ${name} нет своих значений, которые сравниваются` }
  if (cell === null) return { words: `за ${name} эта категория не заполняется` }
  if (cell.id === null) {
    if (!cell.ready) return { words: `за ${name} заполнять ещё рано` }
    return {
      words: `документ за ${name} не начат`,
      link: {
        href: newDocumentHref(about.categoryId, { ...period, year, companyId: about.companyId }),
        label: 'Начать заполнение',
      },
    }
  }
  if (cell.input_document_status_id === DOCUMENT_STATUS.approved) return null
  const words = (rest: string) => `документ за ${name} ${rest}`
  if (cell.returned) return inDocument(about, period, words('возвращён на доработку'), 'Исправить')
  return cell.filled < cell.total
    ? inDocument(about, period, words(`заполнен не полностью: ${cell.filled} из ${cell.total}`), 'Дополнить')
    : inDocument(about, period, words('заполнен, но ещё не утверждён'), 'Проверить и утвердить')
}

const withoutValues = (about: MissingAbout, period: RatingPeriod): Missing =>
  inDocument(about, period, `в утверждённом документе за ${periodInYear(period)} нет ни одного значения`)

/** A reason that is put right in the period's document, if there is one. */
function inDocument(
  about: MissingAbout,
  period: RatingPeriod,
  words: string,
  label = 'Открыть документ',
): Missing {
  const id = cellOf(about, period)?.id
  return id == null ? { words } : { words, link: { href: `/my-metrics/${id}/edit`, label } }
}
