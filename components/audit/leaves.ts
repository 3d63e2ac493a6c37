import { formatDate, formatDateTime } from '@/lib/core/format/dates'
import type { RecordLabels } from '@/lib/features/audit/fields/labels'

/** One value of an audited record before and after the event; the path leads to it. */
export interface Leaf {
  path: string
  before: string | null
  after: string | null
}

/** Names for values: dictionary rows by field, labels of fields. */
export interface Wording {
  names: Readonly<Record<string, Readonly<Record<number, string>>>>
  records: RecordLabels
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/

function words(value: unknown, path: string, { names }: Wording): string {
  if (value === null) return '—'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') {
    const field = path.slice(path.lastIndexOf('.') + 1)
    return names[field]?.[value] ?? String(value)
  }
  const text = String(value)
  if (DAY.test(text)) return formatDate(text)
  return INSTANT.test(text) ? formatDateTime(text) : text
}

function collect(value: unknown, path: string, wording: Wording, into: Map<string, string>): void {
  if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value))
      collect(inner, path ? `${path}.${name}` : name, wording, into)
  } else if (value !== undefined && !(value === null && path === '')) {
    into.set(path, words(value, path, wording))
  }
}

/** Values before and after side by side, one entry for each path in either, in order. */
export function leavesOf(before: unknown, after: unknown, wording: Wording): Leaf[] {
  const [old, fresh] = [new Map<string, string>(), new Map<string, string>()]
  collect(before, '', wording, old)
  collect(after, '', wording, fresh)
  return [...new Set([...old.keys(), ...fresh.keys()])].map((path) => ({
    path,
    before: old.get(path) ?? null,
    after: fresh.get(path) ?? null,
  }))
}
