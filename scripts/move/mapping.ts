import { createHash } from 'node:crypto'
import { z } from 'zod'
import { timeZoneName } from '@/lib/core/process/env'
import type { Legacy } from '@/scripts/move/legacy'
import { type EntityShape, SHAPES } from '@/scripts/move/shape'

const entityMapping = z.object({
  table: z.string(),
  columns: z.record(z.string(), z.string()),
  /** Whether it was found beyond doubt; a person sets it where it was not. */
  is_confirmed: z.boolean(),
  why: z.string(),
  /** Mark of the table and columns that `inspect` wrote: where they do not fit it any more, a person changed them. */
  mark: z.string().optional(),
})
type EntityMapping = z.output<typeof entityMapping>

/** `mapping.json`: where everything stands in the former database, and what is decided about doubts; a misspelled answer is none. */
export const mappingShape = z.strictObject({
  entities: z.record(z.string(), entityMapping),
  /** A number of more than nothing over nothing, or a missing one, in an approved document: asked, or its row is off. */
  no_value: z.enum(['ask', 'off']),
  /** Former id of an indicator → the formula it has here, where the former one cannot be read. */
  formulas: z.record(z.string(), z.string()),
  /** Former id of an indicator → the name it has here: apart from one of the former name, or joined to ours of this name. */
  names: z.record(z.string(), z.string()).default({}),
  /** Whose clock the former application wrote times by. */
  timezone: timeZoneName.default('UTC'),
  /** Why it is right that rows are not here what they were there: former id of one, of its document, or of an indicator for all its values. */
  accepted: z
    .strictObject({
      values: z.record(z.string(), z.string()).default({}),
      documents: z.record(z.string(), z.string()).default({}),
      metrics: z.record(z.string(), z.string()).default({}),
    })
    .default({ values: {}, documents: {}, metrics: {} }),
})

export type Mapping = z.output<typeof mappingShape>

export const NOTHING_DECIDED = mappingShape.parse({ entities: {}, no_value: 'ask', formulas: {} })

function proposal(shape: EntityShape, tables: ReadonlyMap<string, string[]>): EntityMapping {
  const table = shape.tables.find((name) => tables.has(name)) ?? ''
  const has = tables.get(table) ?? []
  const columns = Object.fromEntries(
    Object.entries(shape.fields).flatMap(([field, names]) => {
      const column = names.find((name) => has.includes(name))
      return column ? [[field, column]] : []
    }),
  )
  const absent = (fields: readonly string[] = []) => fields.filter((field) => !columns[field])
  const [missing, untold] = [absent(shape.required), absent(shape.telling)]
  if (!table && shape.usedIn) {
    const why = 'таблицы нет: в строках, которые на неё ссылаются, ожидаются сами названия'
    return { table, columns: {}, is_confirmed: true, why }
  }
  if (!table) return { table, columns, is_confirmed: false, why: 'таблица не найдена' }
  const unread = has.filter((column) => !Object.values(columns).includes(column))
  const isFirst = table === shape.tables[0]
  const doubts = [
    missing.length > 0 && `нет столбцов: ${missing.join(', ')}`,
    untold.length > 0 &&
      `не найдены ${untold.join(', ')}: если их в самом деле нет, подтвердите, иначе впишите столбцы`,
    !isFirst && 'похожее имя таблицы: проверьте',
  ].filter((doubt) => doubt !== false)
  const why = [
    ...(doubts.length > 0 ? doubts : ['имя таблицы и обязательные столбцы совпали']),
    ...(unread.length > 0 ? [`не читаются столбцы: ${unread.join(', ')}`] : []),
  ].join('; ')
  return { table, columns, is_confirmed: doubts.length === 0, why }
}

/** What the former database is taken to be. */
export async function proposeMapping(legacy: Legacy): Promise<Mapping> {
  const tables = await legacy.tables()
  const entities = Object.fromEntries(SHAPES.map(([name, shape]) => [name, proposal(shape, tables)]))
  for (const [name, { usedIn }] of SHAPES) {
    const [found, [user = '', field = '']] = [entities[name], usedIn ?? []]
    const column = entities[user]?.columns[field] ?? ''
    if (!found || found.table || !column.endsWith('_id')) continue
    const why = `таблицы нет, а в ${user}.${column}, похоже, номера: впишите таблицу или подтвердите, что там названия`
    entities[name] = { ...found, is_confirmed: false, why }
  }
  const marked = Object.entries(entities).map(([name, one]) => [name, { ...one, mark: markOf(one) }])
  return { ...NOTHING_DECIDED, entities: Object.fromEntries(marked) }
}

const markOf = ({ table, columns }: Pick<EntityMapping, 'table' | 'columns'>) =>
  createHash('sha256')
    .update(JSON.stringify([table, columns]))
    .digest('hex')
    .slice(0, 12)

/** One without a mark is of an `inspect` that made none, or all of a hand's. */
const isByHand = (one: EntityMapping, found: EntityMapping | undefined) =>
  markOf(one) !== (one.mark ?? (found && markOf(found)))

/**
 * What is proposed now, but for what a person said: tables and columns that they changed, and doubts that they settled. What
 * an earlier look took for granted is looked at anew.
 */
export function keepingWords(decided: Mapping, proposed: Mapping): Mapping {
  const kept = Object.entries(decided.entities).flatMap(([name, one]) => {
    const found = proposed.entities[name]
    if (isByHand(one, found)) return [[name, { ...one, why: 'исправлено вручную' }]]
    const isSettled = one.is_confirmed && !found?.is_confirmed && one.why === found?.why
    return isSettled ? [[name, one]] : []
  })
  return { ...decided, entities: { ...proposed.entities, ...Object.fromEntries(kept) } }
}
