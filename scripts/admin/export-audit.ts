import { accessSync, constants, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { isIsoDate } from '@/lib/calc/dates'
import { writeAudit } from '@/lib/core/audit'
import { counted } from '@/lib/core/format/plural'
import {
  AUDIT_FORMATS,
  type AuditFormat,
  type AuditLine,
  auditHeader,
  auditLine,
} from '@/scripts/admin/audit-lines'
import { UserError } from '@/scripts/boot/console.mjs'
import { withClient } from '@/scripts/database/database-url'
import { onStop } from '@/scripts/lib/shutdown'

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

export interface AuditExport {
  url: string
  from: string
  to: string
  timeZone: string
  format: AuditFormat
  output: string
}

function requireFree(file: string): void {
  if (existsSync(file)) throw new UserError(`Файл ${file} уже есть: выберите другое имя.`)
}

/** What the system says of a place where no file can be written, in words. */
const PLACE_REFUSALS: Record<string, string> = {
  EACCES: 'нет прав на запись в эту папку',
  EISDIR: 'это папка',
  ENOENT: 'такой папки нет',
  ENOSPC: 'на диске нет места',
  ENOTDIR: 'такой папки нет',
  EPERM: 'нет прав на запись в эту папку',
  EROFS: 'здесь можно только читать; в контейнере пишите в /app/.data/',
}

/** @returns a UserError in the place of what the system says of a file, any other error as it is */
function placeError(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const words = PLACE_REFUSALS[code]
  return words ? new UserError(`Файл ${file} не записать: ${words}.`) : error
}

function requireWritable(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK | constants.X_OK)
  } catch (error) {
    throw placeError(error, file)
  }
}

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
  requireFree(file)
  requireWritable(file)
  return { from: first, to: last, format: known, output: file }
}

async function* lines(client: pg.Client, format: AuditFormat, counted: () => void): AsyncGenerator<string> {
  yield auditHeader(format)
  for (;;) {
    const { rows } = await client.query<AuditLine>(`FETCH ${AT_ONCE} FROM events`)
    if (rows.length === 0) return
    for (const row of rows) {
      counted()
      yield auditLine(format, row)
    }
  }
}

/** The file appears under its name when it is whole, and takes the place of no other. */
async function writeWhole(output: string, source: Readable): Promise<void> {
  const draft = `${output}.${process.pid}.part`
  const drop = () => rmSync(draft, { force: true })
  const forget = onStop(drop)
  try {
    await pipeline(source, createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
    requireFree(output)
    renameSync(draft, output)
  } catch (error) {
    throw placeError(error, output)
  } finally {
    drop()
    forget()
  }
}

/** Writes the events of a period to a file, whatever their number, and notes that this was done. */
export async function exportAudit({ url, from, to, timeZone, format, output }: AuditExport): Promise<string> {
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
