import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { quarterName } from '@/lib/core/format/quarters'
import type {
  NextPublication,
  PublicationItem,
  PublicationMeta,
} from '@/lib/features/analytics/publications/shapes'

type Kind = PublicationItem['kind']
type OfQuarter = { year: number; quarter: number }

export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  first: 'первый',
  final: 'окончательный',
  extra: 'внеочередной',
}

/** «Выпуск III квартала 2026» */
export const publicationTitle = ({ year, quarter }: OfQuarter): string =>
  `Выпуск ${quarterName(quarter)}а ${year}`

/** «III квартал, первый» */
export const publicationName = ({ quarter, kind }: OfQuarter & { kind: Kind }): string =>
  `${quarterName(quarter)}, ${KIND_NAMES[kind]}`

/** Where a late change of a published period goes: one organisation's alone would identify it (docs/decisions/0040). */
export const LATER_WORDS =
  'в ближайший выпуск, если исправления есть ещё у нескольких организаций, иначе в окончательный выпуск IV квартала'

/** Consequence of returning a document during a preview; the letter uses the page's words. */
export const RETURN_WORDS = `Попросите вернуть документ: в этот выпуск он не войдёт (что из него уже опубликовано, останется прежним), исправленный войдёт ${LATER_WORDS}. Выпуск можно и отложить: это решает администратор.`

/** «55 из 57» */
export const partWords = ({ covered, due }: { covered: number; due: number }): string =>
  `${formatNumber(covered)} из ${formatNumber(due)}`

const reportedWords = ({ reported, due }: NextPublication): string =>
  reported === null || due === null ? '' : `, данные ${partWords({ covered: reported, due })} организаций`

/** «выйдет 14.02.2027, данные 41 из 57 организаций» */
export const comesWords = (next: NextPublication): string =>
  `выйдет ${formatDate(next.publish_on)}${reportedWords(next)}`

/** The quarter whose publication has a period for the first time: a month's own, a year's fourth. */
export const publishedWith = ({ quarter, month = 0 }: { quarter: number; month?: number }): number =>
  month > 0 ? Math.ceil(month / 3) : quarter || 4

/** When an unpublished period will be published, «выйдет 14.02.2027»; null for one of the publication. */
export function awaitedWords(
  { publication, next_publication: next }: PublicationMeta,
  { year, quarter }: OfQuarter,
): string | null {
  const last = publishedWith({ quarter })
  const isLater = (than: OfQuarter) => year > than.year || (year === than.year && last > than.quarter)
  if (publication && !isLater(publication)) return null
  if (publication?.is_old) return 'не в этом выпуске'
  return next && !isLater(next) ? `выйдет ${formatDate(next.publish_on)}` : 'выпуск ещё не вышел'
}

/** Shown in place of others' values where no publication stands: before the first, or once it was withdrawn. */
export function firstRunWords({ next_publication: next }: Pick<PublicationMeta, 'next_publication'>): string {
  const when = next ? `: он ${comesWords(next)}` : ''
  return `Сравнение с другими появится с ближайшим выпуском${when}. Свои показатели, сигналы и цели видны сразу.`
}

/**
 * The publication behind a screen's comparisons, in two parts: «Выпуск III квартала 2026», «14.11.2026 · данные 55
 * из 57 организаций». Null where none exists or is planned.
 */
export function chipWords({
  publication,
  next_publication,
}: PublicationMeta): { title: string; brief: string; more: string } | null {
  if (!publication) {
    if (!next_publication) return null
    const { publish_on } = next_publication
    const title = `Ближайший выпуск — ${formatDate(publish_on)}${reportedWords(next_publication)}`
    return { title, brief: title, more: '' }
  }
  const date = formatInstantDate(publication.published_at)
  const title = publicationTitle(publication)
  const brief = title.replace('Выпуск ', '').replace('квартала', 'кв.')
  return { title, brief, more: `${date} · данные ${partWords(publication)} организаций` }
}

/** The publication in words for print, with the number to cite. */
export function citedWords(meta: PublicationMeta | undefined): string | null {
  const words = meta?.publication && chipWords(meta)
  return words ? `${words.title} (${meta.publication?.number}) · ${words.more}` : null
}
