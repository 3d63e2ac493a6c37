import 'server-only'
import { SaxesParser } from 'saxes'
import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'
import { AppError } from '@/lib/core/http/errors'
import { parseFields } from '@/lib/core/http/parse-fields'
import { ADX_NAMESPACE, beginningOn, periodText } from '@/lib/features/documents/exchange/rules'
import { type Push, pushSchema } from '@/lib/features/documents/exchange/schema'

/** Allowed parent of each element; elements outside the profile are refused. */
const PARENTS: Readonly<Record<string, string>> = {
  adx: '',
  group: 'adx',
  dataValue: 'group',
  annotation: 'dataValue',
}

/** Attributes of DHIS2 beside those of the profile; any other one names a part of the whole. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  group: ['orgUnit', 'period', 'dataSet', 'comment', 'completeDate'],
  dataValue: ['dataElement', 'value', 'comment'],
}

const DURATIONS: Readonly<Record<string, PeriodicityId>> = {
  P1Y: PERIODICITY.year,
  P3M: PERIODICITY.quarter,
  P1M: PERIODICITY.month,
}

/** «2026-07-01/P3M» (ISO 8601) as «2026-Q3»; null for other intervals. */
function intervalPeriod(text: string): string | null {
  const [, start = '', duration = ''] = /^(\d{4}-\d{2}-\d{2})\/(P\d[YM])$/.exec(text) ?? []
  const periodicity = DURATIONS[duration]
  const period = periodicity && beginningOn(periodicity, start)
  return period ? periodText(period) : null
}

interface Report {
  period: string
  values: Array<{ code: string; value: string | null; comment: string | null }>
}

const wrong = (message: string) => new AppError('invalid', { message })

/**
 * The content of an ADX message as a push: groups by period, data by code, comments and annotations as comments, an
 * empty value clears. A DOCTYPE is refused before its content is parsed, so that no entity is ever declared.
 * @throws AppError invalid
 */
export function pushOfAdx(text: string): Push {
  const parser = new SaxesParser({ xmlns: true })
  const path: string[] = []
  const reports = new Map<string, Report>()
  const organisations = new Set<string>()
  let report: Report | undefined
  parser.on('error', () => {
    throw wrong('Тело запроса — не XML')
  })
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (encoding.toUpperCase() !== 'UTF-8') throw wrong('Ожидается XML в кодировке UTF-8')
  })
  parser.on('doctype', () => {
    throw wrong('DOCTYPE не принимается')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (uri !== ADX_NAMESPACE || PARENTS[local] !== (path.at(-1) ?? ''))
      throw wrong(`Неожиданный элемент ${local}: ожидается ADX (${ADX_NAMESPACE})`)
    path.push(local)
    const attribute = (name: string) => attributes[name]?.value
    const parts = Object.values(attributes).flatMap(({ prefix, name }) =>
      prefix === '' && ATTRIBUTES[local]?.includes(name) === false ? [name] : [],
    )
    if (parts.length > 0) throw wrong(`Разрезы (${parts.join(', ')}) не принимаются: передайте итог`)
    if (local === 'group') {
      const period = intervalPeriod(attribute('period') ?? '')
      if (period === null)
        throw wrong('period группы — квартал, месяц или год: 2026-07-01/P3M, /P1M или /P1Y')
      report = reports.get(period) ?? { period, values: [] }
      reports.set(period, report)
      organisations.add(attribute('orgUnit') ?? '')
    }
    if (local === 'dataValue') {
      const value = attribute('value')
      if (value === undefined) throw wrong('У dataValue нет value: очищает только пустое, value=""')
      const [code = '', comment = null] = [attribute('dataElement'), attribute('comment')]
      report?.values.push({ code, value: value || null, comment })
    }
  })
  const note = (written: string) => {
    const value = path.at(-1) === 'annotation' ? report?.values.at(-1) : undefined
    if (value) value.comment = (value.comment ?? '') + written
    else if (written.trim() !== '') throw wrong('Неожиданный текст между элементами')
  }
  parser.on('text', note)
  parser.on('cdata', note)
  parser.on('closetag', () => {
    path.pop()
  })
  parser.write(text).close()
  if (organisations.size > 1) throw wrong('Ключ передаёт данные одной организации: orgUnit у групп разный')
  const [organization = ''] = organisations
  return parseFields(pushSchema, { reports: [...reports.values()], organization: organization || undefined })
}
