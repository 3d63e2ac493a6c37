import { dayOf, formatInstantDate } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { capital, counted, plural } from '@/lib/core/format/plural'
import { quarterName } from '@/lib/core/format/quarters'
import type { Preview } from '@/lib/features/analytics/publications/contract'
import { KIND_NAMES, partWords, publicationName } from '@/lib/features/analytics/publications/labels'
import type { Coverage, NextPublication, PublicationItem } from '@/lib/features/analytics/publications/shapes'
import { PACKAGE_FIELD_NAMES } from '@/lib/features/metrics/labels'

/* Texts of the archive, the preview and the administrators' page, apart from the labels that chips need. */

/** «Первый выпуск IV квартала» */
export const calendarName = ({ quarter, kind }: Pick<PublicationItem, 'quarter' | 'kind'>): string =>
  `${capital(KIND_NAMES[kind])} выпуск ${quarterName(quarter)}а`

/** A final publication is made only where something changed. */
export const onlyIfChanged = ({ kind }: Pick<PublicationItem, 'kind'>): string =>
  kind === 'final' ? ' (если что-то изменится)' : ''

/** Only to be looked at: without a number and without a day, since it never goes out. */
export const isCandidate = ({
  number,
  publish_on,
}: Pick<PublicationItem, 'number' | 'publish_on'>): boolean => number === null && publish_on === null

/** «2026-III-1, III квартал, первый»; without a number «Кандидат: III квартал 2026», «Первый выпуск III квартала 2026» */
export function numberedName(publication: PublicationItem): string {
  const { number, quarter, year } = publication
  if (number !== null) return `${number}, ${publicationName(publication)}`
  return isCandidate(publication)
    ? `Кандидат: ${quarterName(quarter)} ${year}`
    : `${calendarName(publication)} ${year}`
}

/** A publication's number, which it gets once it is built. */
export const numberOf = (publication: Pick<PublicationItem, 'number' | 'publish_on'>): string =>
  publication.number ?? (isCandidate(publication) ? 'Кандидат' : 'Без номера')

type Part = Coverage['documents']

/** «вошли 2 из 7» */
export const ownPartWords = (own: Part): string =>
  `${plural(own.covered, 'вошёл', 'вошли', 'вошли')} ${partWords(own)}`

/** «9 из 24 118 проверенных значений»: the gate tries the values of those who wait too. */
export const hiddenWords = ({ hidden, values }: NonNullable<PublicationItem['gate']>): string =>
  hidden === 0
    ? 'ничего'
    : `${formatNumber(hidden)} из ${formatNumber(values)} ${plural(values, 'проверенного значения', 'проверенных значений', 'проверенных значений')}`

/** How a publication without a single value is described, in place of its coverage and its gate. */
export const emptyWords = (gate: PublicationItem['gate']): string | null =>
  gate?.values === 0 ? 'Участников с утверждёнными данными нет: собирать нечего.' : null

/** The publication that was current when this one was released; none for the first. */
const standingBefore = ({ published_at }: PublicationItem, all: readonly PublicationItem[]) =>
  all
    .filter((one) => published_at && one.published_at && one.published_at < published_at)
    .filter(({ withdrawn_at }) => withdrawn_at === null || withdrawn_at > String(published_at))
    .toSorted((a, b) => String(b.published_at).localeCompare(String(a.published_at)))[0]

/** «Изменены настройки показателей, они действуют и в прежних кварталах: «Падения» (вес) и ещё 2»; null where none did. */
export function settingsWords({ changes }: PublicationItem, limit = Number.POSITIVE_INFINITY): string | null {
  const settings = changes?.settings ?? []
  if (settings.length === 0) return null
  const named = settings
    .slice(0, limit)
    .map(({ metric, fields }) => `«${metric}» (${fields.map((one) => PACKAGE_FIELD_NAMES[one]).join(', ')})`)
  const more = settings.length > limit ? ` и ещё ${settings.length - limit}` : ''
  return `Изменены настройки показателей, они действуют и в прежних кварталах: ${named.join(', ')}${more}`
}

/** As many are named in the list. */
export const NAMED_SETTINGS = 3

/** Differences from the previous publication, without naming organisations; null where there is none. */
export function changesWords(publication: PublicationItem, all: readonly PublicationItem[]): string | null {
  const { kind, changes, checksum } = publication
  if (!changes) return null
  const before = standingBefore(publication, all)
  if (before && checksum !== null && before.checksum === checksum) return 'Ничего не изменилось'
  const { newcomers, documents, values, organisations } = changes
  const words = [
    kind === 'first' && 'Новый квартал',
    kind !== 'first' && documents && `Ещё ${counted(documents, 'документ', 'документа', 'документов')}`,
    newcomers > 0 &&
      `${counted(newcomers, 'новая организация', 'новые организации', 'новых организаций')} ${plural(newcomers, 'вошла', 'вошли', 'вошли')} вместе`,
    values !== null &&
      organisations !== null &&
      values > 0 &&
      `Исправлено, добавлено или снято ${counted(values, 'значение', 'значения', 'значений')} ранее опубликованных периодов у ${counted(organisations, 'организации', 'организаций', 'организаций')}`,
    settingsWords(publication, NAMED_SETTINGS),
  ].filter((part) => typeof part === 'string' && part !== '')
  if (words.length > 0) return words.join('. ')
  return before ? 'Изменения есть, их число не названо' : null
}

const STATE_NAMES: Readonly<Record<PublicationItem['state'], string>> = {
  building: 'собирается',
  candidate: 'только посмотреть',
  preview: 'предпросмотр',
  published: 'действует',
  withdrawn: 'отозван',
}

/** «отозван 29.11.2026: ошибка в расчёте» */
export const withdrawnWords = ({
  withdrawn_at,
  withdrawal_reason,
}: Pick<PublicationItem, 'withdrawn_at' | 'withdrawal_reason'>): string =>
  `отозван ${withdrawn_at ? formatInstantDate(withdrawn_at) : ''}: ${withdrawal_reason}`

/** The preview that words are about: the one that has closed since, until they are sent or taken away. */
export const writtenAbout = (known: Preview, now: Preview, words: string): Preview =>
  words.trim() !== '' && known.publication?.is_to_check && known.publication.id !== now.publication?.id
    ? known
    : now

/** What became of a preview that closed while words were written in it; `now` is undefined where nobody can read it. */
export function closedWords(number: string | null, now: PublicationItem | undefined): string {
  const outcome =
    now?.state === 'published' && now.published_at
      ? `Выпуск ${number} вышел ${formatInstantDate(now.published_at)}`
      : now?.withdrawn_at
        ? `Выпуск ${number} отозван ${formatInstantDate(now.withdrawn_at)}`
        : `Предпросмотр выпуска ${number} закрыт`
  return `${outcome}. Написанное осталось: просьбу можно отправить и теперь. Вышедшие выпуски она не изменит, в следующие войдёт то, что утвердят снова.`
}

/** Null for one replaced by a newer one. */
export const stateName = ({ state, is_current }: PublicationItem): string | null =>
  state === 'published' && !is_current ? null : STATE_NAMES[state]

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

type Quarter = Pick<PublicationItem, 'year' | 'quarter'>

/** Quarters an extra publication may be of, the newest first: the newest published one, and later ones that ended or were withdrawn. */
export function extraQuarters(
  publications: readonly PublicationItem[],
  ended: readonly Quarter[],
): Quarter[] {
  const newestFirst = (a: Quarter, b: Quarter) => b.year - a.year || b.quarter - a.quarter
  const [newest] = publications.filter(({ state }) => state === 'published').toSorted(newestFirst)
  const others = [...ended, ...publications.filter(({ state }) => state === 'withdrawn')]
  const fit = newest ? [newest, ...others.filter((one) => newestFirst(one, newest) < 0)] : others
  return [
    ...new Map(fit.map(({ year, quarter }) => [`${year}-${quarter}`, { year, quarter }])).values(),
  ].toSorted(newestFirst)
}

export interface CalendarDay {
  /** `2026-11-14` */
  day: string
  words: string
  isDone: boolean
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
          frozen_at && { at: frozen_at, words: `Заморожен ${number}` },
          published_at && { at: published_at, words: `Опубликован ${number}` },
          withdrawn_at && { at: withdrawn_at, words: `Отозван ${number}` },
        ].filter((one) => one !== null && one !== ''),
  )
  const past = done
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .slice(-PAST_DAYS)
    .map(({ at, words }) => ({ day: dayOf(at), words, isDone: true }))
  const coming = [
    ...publications.flatMap(({ number, state, publish_on }) =>
      state === 'preview' && publish_on ? [{ day: publish_on, words: `Публикация ${number}` }] : [],
    ),
    ...plannedWords(next, publications).flatMap((one) => [
      { day: one.freeze_on, words: `Заморозка: ${KIND_NAMES[one.kind]} выпуск ${quarterName(one.quarter)}а` },
      { day: one.publish_on, words: `${calendarName(one)}${onlyIfChanged(one)}` },
    ]),
  ]
  const byDay = (a: { day: string }, b: { day: string }) => a.day.localeCompare(b.day)
  return [...past, ...coming.toSorted(byDay).map((one) => ({ ...one, isDone: false }))]
}
