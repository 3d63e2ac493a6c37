import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { writeAudit } from '@/lib/core/db/change'
import { dayOf, formatDate, formatTime } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { AppError } from '@/lib/core/http/errors'
import { today } from '@/lib/core/process/clock'
import { DAY_FORMAT, dayNumber } from '@/lib/core/workbook/style'
import { streamWorkbook, type WorkbookRow } from '@/lib/core/workbook/write'
import { findEvents, readWording } from '@/lib/features/audit/data'
import { actionName, actorName, ENTITY_NAMES, entityName, requestOf } from '@/lib/features/audit/labels'
import { leavesOf } from '@/lib/features/audit/rules'
import type { JournalFilters } from '@/lib/features/audit/schema'
import { fullName } from '@/lib/features/users/labels'

const COLUMNS = [
  '№',
  'Время',
  'Кто',
  'Почта',
  'Действие',
  'Объект',
  'Название',
  'Адрес',
  'Запрос',
  'Было',
  'Стало',
]
const WIDTHS = [10, 20, 30, 30, 32, 26, 36, 18, 38, 60, 60]
/** Limit of rows in a workbook; the full log is exported by `npm run admin -- export-audit`. */
const MAX_ROWS = 50_000

function filterWords({ search, action, entity, entity_id, from, to }: JournalFilters): string {
  const object = [entity && (ENTITY_NAMES[entity] ?? entity), entity_id !== null && `№ ${entity_id}`]
  const words = [
    from && `с ${formatDate(from)}`,
    to && `по ${formatDate(to)}`,
    action && `действие «${actionName(action)}»`,
    (entity || entity_id !== null) && `объект «${object.filter(Boolean).join(' ')}»`,
    search && `поиск «${search}»`,
  ].filter(Boolean)
  return `Журнал действий на ${formatDate(today())}. Отбор: ${words.join('; ') || 'все записи'}.`
}

/** An instant as a cell: its minute in the installation's time zone, which sorts and filters as a date. */
const minuteCell = (instant: string) => ({
  value: dayNumber(`${dayOf(instant)}T${formatTime(instant)}Z`),
  format: `${DAY_FORMAT} hh:mm`,
})

async function* sheetRows(
  scope: CompanyScope,
  filters: JournalFilters,
  events: Awaited<ReturnType<typeof findEvents>>['events'],
): AsyncGenerator<WorkbookRow> {
  const wording = await readWording(scope)
  yield [{ value: filterWords(filters), look: 'label' }]
  yield COLUMNS.map((value) => ({ value, look: 'header' as const }))
  for await (const event of events) {
    const { id, at, user, action, entity, entity_id, subject, address, request_id } = event
    const leaves = leavesOf(event, wording)
    const side = (of: 'before' | 'after') =>
      leaves.flatMap((leaf) => (leaf[of] === null ? [] : [`${leaf.label}: ${leaf[of]}`])).join('; ') || null
    yield [
      { value: id, look: 'centred' },
      minuteCell(at),
      user ? fullName(user) : actorName(event),
      user?.email ?? null,
      actionName(action),
      entityName(entity, entity_id),
      subject,
      address,
      requestOf(request_id),
      side('before'),
      side('after'),
    ]
  }
}

/**
 * The filtered audit log as a workbook, GET /api/audit-events/export. The export is audited itself.
 * @throws AppError invalid when there are too many events for one workbook
 */
export async function exportJournal(scope: CompanyScope, filters: JournalFilters) {
  const { count: rows, events } = await findEvents(scope, filters, MAX_ROWS)
  if (rows > MAX_ROWS) {
    const words = `Больше ${formatNumber(MAX_ROWS)} записей: сузьте период. Целиком журнал выгружает команда export-audit`
    throw new AppError('invalid', { errors: { from: [words] } })
  }
  await writeAudit(null, { action: 'audit.export', entity: 'audit', after: { ...filters, rows } })
  const day = today()
  const body = streamWorkbook([
    {
      name: 'Журнал действий',
      widths: WIDTHS,
      page: { head: ['Журнал действий', formatDate(day)] },
      frozen: { rows: 2, columns: 2 },
      filterRow: 2,
      landscape: true,
      rows: sheetRows(scope, filters, events),
    },
  ])
  return { body, name: `Журнал действий ${formatDate(day)}`, asciiName: `journal-${day}` }
}
