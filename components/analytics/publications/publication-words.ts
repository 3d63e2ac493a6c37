import { dayOf } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { capital, counted, plural } from '@/lib/core/format/plural'
import { quarterName } from '@/lib/core/format/quarters'
import type { Preview } from '@/lib/features/analytics/publications/contract'
import { KIND_NAMES, partWords, publicationName } from '@/lib/features/analytics/publications/labels'
import type {
  Coverage,
  GateResult,
  NextPublication,
  PublicationItem,
} from '@/lib/features/analytics/publications/shapes'

/* Texts of the archive, the preview and the administrators' page, apart from the labels that chips need. */

/** «Первый выпуск IV квартала» */
export const calendarName = ({ quarter, kind }: Pick<PublicationItem, 'quarter' | 'kind'>): string =>
  `${capital(KIND_NAMES[kind])} выпуск ${quarterName(quarter)}а`

/** «2026-III-1, III квартал, первый»; a candidate has no number. */
export const numberedName = (publication: PublicationItem): string =>
  publication.number === null
    ? `Кандидат: ${quarterName(publication.quarter)} ${publication.year}`
    : `${publication.number}, ${publicationName(publication)}`

/** A publication's number; a candidate has none. */
export const numberOf = ({ number }: Pick<PublicationItem, 'number'>): string => number ?? 'Кандидат'

/** «55 из 57 · 344 из 399» */
export const coverageWords = ({ organisations, documents }: Coverage): string =>
  `${partWords(organisations)} · ${partWords(documents)}`

type Part = Coverage['documents']

/** «вошли 2 из 7» */
export const ownPartWords = (own: Part): string =>
  `${plural(own.covered, 'вошёл', 'вошли', 'вошли')} ${partWords(own)}`

/** «9 значений из 24 118» */
export const hiddenWords = ({ hidden, values }: GateResult): string =>
  hidden === 0
    ? 'ничего'
    : `${formatNumber(hidden)} ${plural(hidden, 'значение', 'значения', 'значений')} из ${formatNumber(values)}`

/** What a publication without a single value is told to be, in place of its coverage and its gate. */
export const emptyWords = (gate: GateResult | null): string | null =>
  gate?.values === 0 ? 'Участников с утверждёнными данными нет: собирать нечего.' : null

/** Differences from the previous publication, without naming organisations; null where there are none to show. */
export function changesWords({ kind, changes }: Pick<PublicationItem, 'kind' | 'changes'>): string | null {
  if (!changes) return null
  const { newcomers, documents, values, organisations } = changes
  const corrected =
    values !== null && organisations !== null && values > 0
      ? `${plural(values, 'Исправлено', 'Исправлены', 'Исправлено')} ${counted(values, 'значение', 'значения', 'значений')} прошлых периодов у ${counted(organisations, 'организации', 'организаций', 'организаций')}`
      : null
  const words = [
    kind === 'first' && 'Новый квартал',
    kind !== 'first' && documents && `Ещё ${counted(documents, 'документ', 'документа', 'документов')}`,
    newcomers > 0 &&
      `${counted(newcomers, 'новая организация', 'новые организации', 'новых организаций')} ${plural(newcomers, 'вошла', 'вошли', 'вошли')} вместе`,
    corrected,
  ].filter((part) => typeof part === 'string' && part !== '')
  return words.length > 0 ? words.join('. ') : 'Числа изменений меньше тех, что можно назвать'
}

const STATE_NAMES: Readonly<Record<PublicationItem['state'], string>> = {
  building: 'собирается',
  candidate: 'только посмотреть',
  preview: 'предпросмотр',
  published: 'действует',
  withdrawn: 'отозван',
}

/** Null for one replaced by a newer one. */
export const stateName = ({ state, is_current }: PublicationItem): string | null =>
  state === 'published' && !is_current ? null : STATE_NAMES[state]

/** States of own documents that are not included. */
export const MISSING_STATES: Readonly<Record<string, string>> = { draft: 'черновик', none: 'не начат' }

type Why = NonNullable<Preview['categories'][number]['values'][number]['why_not']>

/** Why others do not see a value, in two lines. */
export const WHY_NOT: Readonly<Record<Why, readonly [seen: string, why: string]>> = {
  small_denominator: ['не видят', 'малый знаменатель'],
  hidden: ['скрыто', 'ради анонимности'],
  no_value: ['нет значения', 'нечего сравнивать'],
  waiting: ['ждёт', 'войдёт вместе с другими'],
}

/** Planned publications that are not frozen yet. */
export const plannedWords = (
  next: readonly NextPublication[],
  publications: readonly PublicationItem[],
): NextPublication[] =>
  next.filter(
    (one) =>
      !publications.some(
        ({ state, year, quarter, kind }) =>
          (state === 'preview' || state === 'building') &&
          year === one.year &&
          quarter === one.quarter &&
          kind === one.kind,
      ),
  )

export interface CalendarDay {
  /** `2026-11-14` */
  day: string
  words: string
}

interface Calendar {
  publications: readonly PublicationItem[]
  next: readonly NextPublication[]
}

/** Number of past events before planned ones. */
const PAST_DAYS = 4

/** Past and planned events of publications, by date. */
export function calendarWords({ publications, next }: Calendar): CalendarDay[] {
  const done = publications.flatMap(({ number, frozen_at, published_at, withdrawn_at }) =>
    number === null
      ? []
      : [
          frozen_at && { day: dayOf(frozen_at), words: `Заморожен ${number}` },
          published_at && { day: dayOf(published_at), words: `Опубликован ${number}` },
          withdrawn_at && { day: dayOf(withdrawn_at), words: `Отозван ${number}` },
        ].filter((one) => one !== null && one !== ''),
  )
  const coming = [
    ...publications.flatMap(({ number, state, publish_on }) =>
      state === 'preview' && publish_on ? [{ day: publish_on, words: `Публикация ${number}` }] : [],
    ),
    ...plannedWords(next, publications).flatMap((one) => [
      { day: one.freeze_on, words: `Заморозка: ${KIND_NAMES[one.kind]} выпуск ${quarterName(one.quarter)}а` },
      { day: one.publish_on, words: calendarName(one) },
    ]),
  ]
  const byDay = (a: CalendarDay, b: CalendarDay) => a.day.localeCompare(b.day)
  return [...done.toSorted(byDay).slice(-PAST_DAYS), ...coming.toSorted(byDay)]
}
