import { METHOD_VERSION } from '@/lib/calc/method-version'
import { counted } from '@/lib/core/format/plural'
import type { Block, Paper } from '@/lib/core/paper/paper'
import { signalCharts } from '@/lib/features/control-reports/content/charts'
import { summarySentences } from '@/lib/features/control-reports/content/sentences'
import { signalsIn } from '@/lib/features/control-reports/content/series'
import type { Content } from '@/lib/features/control-reports/content/shapes'
import { categoriesTable, measuresTable, metricsTable } from '@/lib/features/control-reports/content/tables'
import { timeName } from '@/lib/features/control-reports/rules'

const TITLE = 'Отчёт по показателям качества и безопасности медицинской деятельности'

const heading = (level: 1 | 2, text: string): Block => ({ kind: 'heading', level, text })
const note = (text: string): Block => ({ kind: 'paragraph', isNote: true, text })

/** The report as a paper. @param timeZone of the days in it */
export function composeReport(content: Content, timeZone: string): Paper {
  const { time, company, categories, madeAt, madeIn } = content
  const named = timeName(time)
  const metrics = categories.flatMap((category) => category.metrics)
  const notable = metrics.filter(
    ({ target, dynamics }) => target !== null || signalsIn(dynamics, time).length > 0,
  )
  const charts = signalCharts(content)
  const people = [
    company.director,
    content.author && { ...content.author, position: `Составил: ${content.author.position}` },
  ]
  return {
    title: `${TITLE}, ${named}`,
    author: company.name,
    letterhead: {
      left: [company.name, ...(company.address === null ? [] : [company.address])],
      right: ['для внутреннего контроля', 'экз. № ____'],
    },
    foot: { left: `${company.shortName} · Отчёт по показателям, ${named}`, right: `сформирован ${madeAt}` },
    blocks: [
      {
        kind: 'title',
        text: TITLE,
        under: `за ${named}, ${counted(categories.length, 'категория', 'категории', 'категорий')}`,
      },
      heading(1, 'Кратко'),
      ...summarySentences(content),
      heading(1, 'Категории'),
      categoriesTable(content, timeZone),
      ...(notable.length > 0
        ? [heading(1, 'Показатели с сигналом или целью'), metricsTable(content, notable), note(LEGEND)]
        : []),
      ...(charts.length > 0 ? [heading(1, 'Графики показателей с сигналом'), ...charts] : []),
      heading(1, 'Мероприятия'),
      content.measures.length > 0 ? measuresTable(content) : note('Мероприятий в плане нет.'),
      heading(1, 'Метод'),
      ...methodNotes(content),
      {
        kind: 'signatures',
        people: people.filter((person) => person !== null),
        year: madeIn,
      },
      { kind: 'page' },
      heading(1, 'Приложение. Все показатели'),
      ...categories.flatMap((category) => [
        heading(2, category.name),
        category.metrics.length > 0 ? metricsTable(content, category.metrics) : note('Показателей нет.'),
      ]),
      note(LEGEND),
    ],
  }
}

const LEGEND =
  '↓ ↑ — куда лучше. Под местом — места, от которых своё неотличимо. Ромб — хуже, квадрат — лучше; залит — выброс, контур с точкой — сдвиг. * Год неполный: столько кварталов из четырёх.'

function methodNotes({ filters, meta, madeAt }: Content): Block[] {
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
      `Метод, версия ${METHOD_VERSION}: пределы p’ (Лейни) и двусторонние накопленные суммы; у стабильной больницы не больше одного ложного сигнала в год по всем показателям. Значение за год считается по суммам исходных данных утверждённых кварталов. Эффект мероприятия — изменение за четыре квартала после него к четырём до, за вычетом изменения медианы.`,
    ),
    note(
      `${group} ${size} Учтены только утверждённые значения на ${madeAt}. Место не означает статистически значимого отличия. Данные других организаций округлены и названий не содержат.`,
    ),
  ]
}
