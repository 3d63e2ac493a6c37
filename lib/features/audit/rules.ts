import { formatDate, formatDateTime } from '@/lib/core/format/dates'
import type { AuditEventAnswer } from '@/lib/features/audit/contract'
import { fullName } from '@/lib/features/users/labels'

type Labels = Readonly<Record<string, string>>

/** Words for what events store. */
export interface Wording {
  /** For values: dictionary rows by id, words of codes; by field, or by action and field. */
  names: Readonly<Record<string, Labels>>
  /** Labels of fields, or of action and field. */
  fields: Labels
  /** Labels of fields by entity, which go before those. */
  records: Readonly<Record<string, Labels>>
}

type Kind = Pick<AuditEventAnswer, 'action' | 'entity'>

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/
const PLACE = /^\d+$/
/** A number, or the exact decimal text of one. */
const DECIMAL = /^-?\d+\.\d+$/

/** Label of a path of names separated by points, as `variables.0.name`; places are counted from 1. */
export function fieldName({ fields, records }: Wording, { action, entity }: Kind, path: string): string {
  const own = records[entity ?? '']
  return path
    .split('.')
    .map((part) =>
      PLACE.test(part)
        ? String(Number(part) + 1)
        : (fields[`${action}.${part}`] ?? own?.[part] ?? fields[part] ?? records.company?.[part] ?? part),
    )
    .join(' · ')
}

/** The leaves of one side by path. */
function sideOf({ names }: Wording, action: string, side: unknown): Map<string, string> {
  const leaves = new Map<string, string>()

  function words(value: unknown, field: string): string {
    if (value === null) return '—'
    if (typeof value === 'boolean') return value ? 'да' : 'нет'
    const text = String(value)
    const name = names[`${action}.${field}`]?.[text] ?? names[field]?.[text]
    if (name !== undefined) return name
    if (DECIMAL.test(text)) return text.replace('.', ',')
    if (DAY.test(text)) return formatDate(text)
    return INSTANT.test(text) ? formatDateTime(text) : text
  }

  function collect(value: unknown, path: string, field: string): void {
    if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)) {
      leaves.set(path, value.map((one) => words(one, field)).join(', ') || '—')
    } else if (typeof value === 'object' && value !== null) {
      const { surname, name, secname } = Object(value)
      // A person, and not the fields of one who was changed.
      if (path !== '' && surname !== undefined) leaves.set(path, fullName({ surname, name, secname }))
      else
        for (const [key, inner] of Object.entries(value))
          collect(inner, path ? `${path}.${key}` : key, PLACE.test(key) ? field : key)
    } else if (value !== undefined && !(value === null && path === '')) {
      leaves.set(path, words(value, field))
    }
  }

  collect(side, '', '')
  return leaves
}

/** Values before and after side by side, one entry for each path in either, in order. */
export function leavesOf(event: Kind & { before: unknown; after: unknown }, wording: Wording) {
  const old = sideOf(wording, event.action, event.before)
  const fresh = sideOf(wording, event.action, event.after)
  return [...new Set([...old.keys(), ...fresh.keys()])].map((path) => ({
    path,
    label: fieldName(wording, event, path),
    before: old.get(path) ?? null,
    after: fresh.get(path) ?? null,
  }))
}
