import { Readable } from 'node:stream'
import type pg from 'pg'
import { isIsoDate } from '@/lib/calc/dates'
import { writeAudit } from '@/lib/core/db/change'
import { counted } from '@/lib/core/format/plural'
import { checkFile, writeWhole } from '@/scripts/admin/export-file'
import { UserError } from '@/scripts/boot/console.mjs'
import { withClient } from '@/scripts/database/database-url'

const AUDIT_FORMATS = ['jsonl', 'csv'] as const
type AuditFormat = (typeof AUDIT_FORMATS)[number]

/** Where a comma is the decimal sign, spreadsheets divide columns by this. */
const SEPARATOR = ';'

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A cell as RFC 4180 quotes it; what a spreadsheet would take for a formula is kept text by an apostrophe. */
function cell(value: unknown): string {
  const text = textOf(value)
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

function auditLine(format: AuditFormat, event: object): string {
  if (format === 'csv') return `${Object.values(event).map(cell).join(SEPARATOR)}\r\n`
  return `${JSON.stringify(event)}\n`
}

const AT_ONCE = 1000

/**
 * Declares the cursor. The days are whole days of the zone, both included. A declaration takes no parameters from
 * the protocol, so all three come as literals.
 */
const declaration = (from: string, to: string, zone: string) => `
  DECLARE events CURSOR FOR
  SELECT e.id, e.at, e.user_id, u.email, e.action, e.entity, e.entity_id, e.address, e.request_id, e.before, e.after
  FROM audit_events e LEFT JOIN users u ON u.id = e.user_id
  WHERE e.at >= (${from}::date)::timestamp AT TIME ZONE ${zone}
    AND e.at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}
  ORDER BY e.id`

/** @throws UserError for days, a format or a file that will not do */
export function checkExport(options: Record<string, string | boolean | undefined>) {
  const { from, to, output, format = 'jsonl' } = options
  const days = [from, to].map(String)
  const [first = '', last = ''] = days
  if (!days.every(isIsoDate)) throw new UserError('Дни задаются в виде ГГГГ-ММ-ДД, например 2026-01-31.')
  if (first > last) throw new UserError('Начало периода позже его конца.')
  const known = AUDIT_FORMATS.find((name) => name === format)
  if (!known) throw new UserError('Формат: jsonl или csv.')
  const file = String(output)
  checkFile(file)
  return { from: first, to: last, format: known, output: file }
}

async function* lines(client: pg.Client, format: AuditFormat, counted: () => void): AsyncGenerator<string> {
  const { fields } = await client.query('FETCH 0 FROM events')
  // The mark by which spreadsheets know UTF-8, and the names of the columns.
  if (format === 'csv') yield `\uFEFF${fields.map(({ name }) => name).join(SEPARATOR)}\r\n`
  for (;;) {
    const { rows } = await client.query<object>(`FETCH ${AT_ONCE} FROM events`)
    if (rows.length === 0) return
    for (const row of rows) {
      counted()
      yield auditLine(format, row)
    }
  }
}

/** Writes the events of a period to a file, whatever their number, and notes that this was done. */
export async function exportAudit({
  url,
  timeZone,
  from,
  to,
  format,
  output,
}: { url: string; timeZone: string } & ReturnType<typeof checkExport>): Promise<string> {
  await writeAudit(null, { action: 'audit.export', entity: 'audit', after: { from, to, format } })
  let count = 0
  await withClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const literal = (text: string) => client.escapeLiteral(text)
    await client.query(declaration(literal(from), literal(to), literal(timeZone)))
    const source = Readable.from(lines(client, format, () => (count += 1)))
    await writeWhole(output, source)
  })
  return `Выгружено в ${output}: ${counted(count, 'событие', 'события', 'событий')}.`
}
