import { METHOD_VERSION } from '@/lib/calc/method-version'
import { counted } from '@/lib/core/format/plural'
import type { Block, Paper } from '@/lib/core/paper/paper'
import { FALSE_SIGNALS } from '@/lib/features/analytics/own/labels'
import { citedWords } from '@/lib/features/analytics/publications/labels'
import { signalCharts } from '@/lib/features/control-reports/content/charts'
import { summarySentences } from '@/lib/features/control-reports/content/sentences'
import { signalsIn } from '@/lib/features/control-reports/content/series'
import type { ReportContent } from '@/lib/features/control-reports/content/shapes'
import { categoriesTable, measuresTable, metricsTable } from '@/lib/features/control-reports/content/tables'
import { lowered, signatureName } from '@/lib/features/control-reports/content/words'
import { timeName } from '@/lib/features/control-reports/rules'
import type { Part } from '@/lib/features/control-reports/shapes'

const TITLE = 'Отчет по показателям качества и безопасности медицинской деятельности'
/** Its second line begins with «и». */
const TITLE_LINES = TITLE.replace(/ (?=медицинской|деятельности)/g, '\u00a0')

const heading = (level: 1 | 2, text: string): Block => ({ kind: 'heading', level, text })
const note = (text: string): Block => ({ kind: 'paragraph', isNote: true, text })

/** The report as a paper. @param timeZone of the days in it */
export function composeReport(content: ReportContent, timeZone: string): Paper {
  const { time, company, categories, madeAt } = content
  const named = timeName(time)
  return {
    title: `${TITLE}, ${named}`,
    author: company.name,
    letterhead: {
      left: [company.name, ...(company.address === null ? [] : [company.address])],
      right: ['для внутреннего контроля', 'экз. № ____'],
    },
    foot: { left: `${company.shortName} · Отчет по показателям, ${named}`, right: `сформирован ${madeAt}` },
    blocks: [
      {
        kind: 'title',
        text: TITLE_LINES,
        under: `за ${named}, ${counted(categories.length, 'категория', 'категории', 'категорий')}`,
      },
      heading(1, 'Кратко'),
      ...summarySentences(content),
      ...numbered(content, timeZone),
      heading(1, 'Метод'),
      ...methodNotes(content, timeZone),
      signatures(content),
      { kind: 'page' },
      ...appendix(content),
    ],
  }
}

/** Tables with their numbers, and between them the charts of what has a signal. */
function numbered(content: ReportContent, timeZone: string): Block[] {
  const { time, categories, measures } = content
  const metrics = categories.flatMap((category) => category.metrics)
  const notable = metrics.filter(
    ({ target, dynamics }) => target !== null || signalsIn(dynamics, time).length > 0,
  )
  const charts = signalCharts(content)
  let number = 0
  const table = (name: string) => {
    number += 1
    return heading(1, `Таблица ${number}. ${name}`)
  }
  return [
    table('Категории'),
    categoriesTable(content, timeZone),
    ...(notable.length > 0
      ? [table('Показатели с сигналом или целью'), metricsTable(content, notable), note(LEGEND)]
      : []),
    ...(charts.length > 0 ? [heading(1, 'Показатели с сигналом'), ...charts] : []),
    ...(measures.length > 0
      ? [table('Мероприятия'), measuresTable(content)]
      : [heading(1, 'Мероприятия'), note('Мероприятий в плане нет.')]),
  ]
}

function signatures({ company, author, madeIn }: ReportContent): Block {
  const people = [
    company.director,
    author && { ...author, position: `Составил: ${lowered(author.position)}` },
  ]
  return {
    kind: 'signatures',
    people: people.flatMap((one) => (one ? [{ ...one, name: signatureName(one.name) }] : [])),
    year: madeIn,
  }
}

const appendix = (content: ReportContent): Block[] => [
  heading(1, 'Приложение. Все показатели'),
  note(LEGEND),
  ...content.categories.flatMap((category) => [
    heading(2, category.name),
    category.metrics.length > 0 ? metricsTable(content, category.metrics) : note('Показателей нет.'),
  ]),
]

const LEGEND =
  '↓ ↑ — куда лучше. Ромб — хуже, квадрат — лучше; залит — выброс, контур с точкой — сдвиг. Под местом — места, от которых своё неотличимо. * Своя цель организации. Под значением — сколько кварталов в неполном году.'

const OF_HALF = 'В таблицах последний квартал полугодия, сигналы и документы — за оба квартала. '
/** How the values of a period that is no quarter came about. */
const PERIOD_NOTES: Partial<Record<Part, string>> = {
  h1: OF_HALF,
  h2: OF_HALF,
  year: 'Значение за год считается по суммам исходных данных утверждённых кварталов. ',
}

function methodNotes({ time, filters, meta, madeAt }: ReportContent, zone: string): Block[] {
  const group =
    filters.length > 0
      ? `Организации отобраны: ${filters.join(', ')}.`
      : 'Сравнение со всеми участниками проекта.'
  const size =
    meta.organisations === null
      ? `Организаций, кроме своей, меньше ${meta.min_group}: медиана и места не приводятся.`
      : `В группе ${counted(meta.organisations, 'организация', 'организации', 'организаций')}; наименьшая группа для сравнения — ${meta.min_group}, кроме своей.`
  return [
    note(
      `Метод, версия ${METHOD_VERSION}: пределы p’ (Лейни) и двусторонние накопленные суммы; ${FALSE_SIGNALS} по всем показателям у больницы, где ничего не меняется. ${PERIOD_NOTES[time.part] ?? ''}Эффект мероприятия — изменение за четыре квартала после него к четырём до, за вычетом изменения медианы.`,
    ),
    note(
      `${group} ${size} ${citedWords(meta, zone) ?? 'Выпусков ещё нет, сравнивать не с кем'}. Свои значения — утверждённые на ${madeAt}. Место не означает статистически значимого отличия. Данные других организаций округлены и названий не содержат.`,
    ),
  ]
}
