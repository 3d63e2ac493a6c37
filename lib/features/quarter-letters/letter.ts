import 'server-only'
import { EFFECT_QUARTERS } from '@/lib/calc/comparison/effect'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { formatDate } from '@/lib/core/format/dates'
import { counted } from '@/lib/core/format/plural'
import { quarterName } from '@/lib/core/format/quarters'
import { type LetterBlock, paragraph, type Row, small, type Tone } from '@/lib/core/mail/blocks'
import { appLink, type Letter, printedLetter } from '@/lib/core/mail/letter'
import { unsubscribeLink } from '@/lib/core/mail/subscriptions'
import { judgedWords } from '@/lib/features/analytics/effect/labels'
import { seenWords, signGlyph, signsWords } from '@/lib/features/analytics/own/labels'
import { currentSignals, shown, unitWords } from '@/lib/features/analytics/own/rules'
import type { PlannedMeasure } from '@/lib/features/measures/shapes'
import type { OverviewDocument } from '@/lib/features/overview/contract'
import { cureOf } from '@/lib/features/overview/labels'
import { reviewDeed } from '@/lib/features/overview/reviews/labels'
import { chartPath } from '@/lib/features/overview/rules'
import type { Finished, QuarterResults, Told } from '@/lib/features/quarter-letters/rules'
import {
  approvedWords,
  besideMedianWords,
  dayWords,
  foundWords,
  isApproved,
  latestOf,
  missingWords,
  stateWords,
} from '@/lib/features/quarter-letters/words'

/** A recipient, and why they get the letter. */
export interface LetterReader {
  id: number
  name: string
  secname: string | null
  company: string
  asked: boolean
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
      paragraph([hello, partly, foundWords(results)].filter(Boolean).join(' ')),
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

function signals({ told, checked, reviewed }: QuarterResults): LetterBlock[] {
  const isAsked = reviewed !== null && reviewed.all > 0
  if (told.length === 0 && !isAsked) return []
  const more = checked.signals - told.length
  return [
    heading('Сигналы'),
    ...(isAsked ? [paragraph(`Разобрано ${reviewed.answered} из ${reviewed.all}.`)] : []),
    ...told.map(finding),
    ...(more > 0 ? [small(`Ещё ${counted(more, 'сигнал', 'сигнала', 'сигналов')} — в обзоре.`)] : []),
  ]
}

function finding(told: Told): LetterBlock {
  const { row, signal, categoryId, reviewId } = told
  const { metric } = row
  const latest = latestOf(told)
  const chart = chartPath(row, {
    companyId: null,
    publication: null,
    categoryOf: new Map([[metric.id, categoryId]]),
  })
  const { action, href } =
    reviewId === null ? cureOf(row, { mayPlan: true, chart }) : reviewDeed({ id: reviewId, ...signal })
  return {
    kind: 'finding',
    sign: signGlyph(signal),
    tone: signal.better === null ? 'plain' : signal.better ? 'good' : 'bad',
    title: `${metric.name}: ${signsWords(currentSignals(row))}`,
    figure: shown(latest?.value ?? null, metric),
    about: [unitWords(metric), latest?.period.label].filter(Boolean).join(' · '),
    text: [seenWords(row), besideMedianWords(told)].filter(Boolean).join(' '),
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

function finishedRow({ measure: { name, metric }, effect }: Finished): Row {
  return effect.state === 'early'
    ? {
        text: name,
        aside: `${effect.quarters} из ${EFFECT_QUARTERS} кварталов`,
        tone: 'plain',
        note: `завершено, об эффекте судить рано · ${metric.name}`,
      }
    : {
        text: name,
        aside: 'эффект посчитан',
        tone: 'plain',
        note: `${judgedWords(effect, metric)} · ${metric.name}`,
      }
}

function foot({ today }: QuarterResults, { id, company, asked }: LetterReader): LetterBlock[] {
  const why = asked
    ? 'Вы запросили эту сводку в обзоре.'
    : `Вы получили это письмо как руководитель организации ${company}: оно приходит раз в квартал, с первым выпуском.`
  return [
    small(`${why} Числа — на ${formatDate(today)}, метод сигналов ${METHOD_VERSION}.`),
    {
      kind: 'links',
      links: [
        { label: 'Отписаться от итогов квартала', url: unsubscribeLink('quarter_letters', id) },
        { label: 'Настроить в профиле', url: appLink('/profile') },
      ],
    },
  ]
}
