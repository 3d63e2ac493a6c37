/** One event of the audit as it is exported. */
export interface AuditLine {
  id: number
  at: Date
  user_id: number | null
  email: string | null
  action: string
  entity: string | null
  entity_id: number | null
  address: string | null
  request_id: string | null
  before: unknown
  after: unknown
}

export const AUDIT_FORMATS = ['jsonl', 'csv'] as const
export type AuditFormat = (typeof AUDIT_FORMATS)[number]

const COLUMNS = [
  'id',
  'at',
  'user_id',
  'email',
  'action',
  'entity',
  'entity_id',
  'address',
  'request_id',
  'before',
  'after',
] as const

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

/** What an export begins with: the names of the columns, and the mark by which spreadsheets know UTF-8. */
export function auditHeader(format: AuditFormat): string {
  return format === 'csv' ? `\uFEFF${COLUMNS.join(SEPARATOR)}\r\n` : ''
}

export function auditLine(format: AuditFormat, event: AuditLine): string {
  if (format === 'csv') return `${COLUMNS.map((name) => cell(event[name])).join(SEPARATOR)}\r\n`
  return `${JSON.stringify(Object.fromEntries(COLUMNS.map((name) => [name, event[name]])))}\n`
}
