import type { Outbox } from '@/components/documents/saving/outbox'

/* What was kept on the device is of this page, of an older one, or nobody's. By hand: a schema's script is larger. */

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'
const isFlag = (value: unknown) => typeof value === 'boolean'
const isNone = (value: unknown) => value === null

/** Whether a value is an object whose fields answer these checks. */
const isOf = (fields: Record<string, (value: unknown) => boolean>) => (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(fields).every(([name, holds]) => holds(Reflect.get(value, name)))

const orNone = (holds: (value: unknown) => boolean) => (value: unknown) => isNone(value) || holds(value)
const listOf = (holds: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(holds)

const EDIT = { text: isText, from: orNone(isText), disputed: isFlag }

const isRow = isOf({
  metric_id: isNumber,
  is_active: orNone(isOf({ to: isFlag, disputed: isFlag })),
  note: orNone(isOf(EDIT)),
  inactive_reason: (value) => value === undefined || orNone(isText)(value),
  cells: listOf(isOf({ ...EDIT, calc_data_id: isNumber })),
})

export function isOutbox(kept: unknown): kept is Outbox {
  return isOf({ rows: listOf(isRow) })(kept)
}
