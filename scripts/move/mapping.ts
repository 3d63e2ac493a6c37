import { createHash } from 'node:crypto'
import { z } from 'zod'
import { timeZoneName } from '@/lib/core/process/env'
import { UserError } from '@/scripts/boot/console.mjs'
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

type Tables = ReadonlyMap<string, readonly string[]>
type Place = Pick<EntityMapping, 'table' | 'columns'>

/** Fields whose columns are named: an empty name is of a field that has none. */
export const namedIn = (columns: Place['columns']) =>
  Object.fromEntries(Object.entries(columns).filter(([, column]) => column))

const markOf = ({ table, columns }: Place) =>
  createHash('sha256')
    .update(JSON.stringify([table, namedIn(columns)]))
    .digest('hex')
    .slice(0, 12)

/** One without a mark is of an `inspect` that made none, or all of a hand's. */
const isByHand = (one: EntityMapping, proposed: Place) => markOf(one) !== (one.mark ?? markOf(proposed))

/** Tables and columns that a person changed stay; the blanks of what they did not confirm are filled in. */
function placeOf(shape: EntityShape, tables: Tables, decision?: EntityMapping): Place & { mark?: string } {
  const inTable = (table: string): Place => {
    const has = tables.get(table) ?? []
    const columnOf = (names: readonly string[]) => names.find((name) => has.includes(name)) ?? ''
    const columns = Object.entries(shape.fields).map(([field, names]) => [field, columnOf(names)])
    return { table, columns: Object.fromEntries(columns) }
  }
  // Laravel puts one prefix before the names of all tables.
  const isLike = (table: string) => shape.tables.some((name) => table.endsWith(`_${name}`))
  const likely = shape.tables.find((name) => tables.has(name)) ?? [...tables.keys()].find(isLike)
  const proposed = inTable(likely ?? '')
  if (!decision || !isByHand(decision, proposed)) return { ...proposed, mark: markOf(proposed) }
  if (decision.is_confirmed && shape.required.every((field) => decision.columns[field])) return decision
  return { ...decision, columns: { ...inTable(decision.table).columns, ...namedIn(decision.columns) } }
}

/** @param user where the rows are that refer to this dictionary */
function doubtsOf(
  shape: EntityShape,
  { table, columns }: Place,
  tables: Tables,
  user: Place | undefined,
): string[] {
  const [name = '', field = ''] = shape.usedIn ?? []
  if (!table && user?.table) {
    const column = user.columns[field] ?? ''
    if (!column.endsWith('_id')) return []
    return [
      `таблицы нет, а в ${name}.${column}, похоже, номера: впишите таблицу или подтвердите, что там названия`,
    ]
  }
  if (!table && shape.without) return []
  const has = tables.get(table)
  if (!has) return [table ? 'такой таблицы в базе нет' : 'таблица не найдена']
  const absent = (fields: readonly string[] = []) => fields.filter((one) => !columns[one])
  const [missing, doubtful] = [absent(shape.required), absent(shape.telling)]
  const unknown = Object.keys(columns).filter((field) => !Object.hasOwn(shape.fields, field))
  const strange = Object.values(namedIn(columns)).filter((column) => !has.includes(column))
  return [
    missing.length > 0 && `нет столбцов: ${missing.join(', ')}`,
    doubtful.length > 0 &&
      `не найдены ${doubtful.join(', ')}: если их в самом деле нет, подтвердите, иначе впишите столбцы`,
    unknown.length > 0 && `таких полей здесь нет: ${unknown.join(', ')}`,
    strange.length > 0 && `в таблице нет столбцов ${strange.join(', ')}`,
  ].filter((doubt) => doubt !== false)
}

/**
 * The proposed mapping of the former database. Tables and columns that a person changed, and doubts that they confirmed in
 * the present wording, stay.
 */
export async function proposeMapping(legacy: Legacy, decided = NOTHING_DECIDED): Promise<Mapping> {
  const tables = await legacy.tables()
  const places = SHAPES.map(([name, shape]) => {
    return { name, shape, place: placeOf(shape, tables, decided.entities[name]) }
  })
  const entities: Mapping['entities'] = {}
  for (const { name, shape, place } of places) {
    const isChanged = place.mark !== markOf(place)
    const user = places.find((one) => one.name === shape.usedIn?.[0])
    const doubts = doubtsOf(shape, place, tables, user?.place)
    if (place.table && !isChanged && place.table !== shape.tables[0])
      doubts.push('похожее имя таблицы: проверьте')
    const sure = place.table
      ? 'имя таблицы и обязательные столбцы совпали'
      : (shape.without ?? 'таблицы нет: в строках, которые на неё ссылаются, ожидаются сами названия')
    const read = Object.values(place.columns)
    const unread = (tables.get(place.table) ?? []).filter((column) => !read.includes(column))
    const why = [
      ...(isChanged ? ['исправлено вручную', ...doubts] : doubts.length > 0 ? doubts : [sure]),
      ...(unread.length > 0 ? [`не читаются столбцы: ${unread.join(', ')}`] : []),
    ].join('; ')
    const decision = decided.entities[name]
    const isSettled = decision?.is_confirmed === true && decision.why === why
    entities[name] = { ...place, is_confirmed: doubts.length === 0 || isSettled, why }
  }
  return { ...decided, entities }
}

/**
 * Requires that the mapping file is confirmed and still fits the database.
 * @throws UserError naming what is open
 */
export function requireSettled(decided: Mapping, current: Mapping): void {
  const open = SHAPES.flatMap(([name]) => {
    const [decision, now] = [decided.entities[name], current.entities[name]]
    if (!decision || !now) return [`${name} (нет в файле)`]
    return now.is_confirmed && markOf(decision) === markOf(now) ? [] : [`${name} (${now.why})`]
  })
  if (open.length > 0)
    throw new UserError(`Не подтверждено в mapping.json: ${open.join('; ')}. Дальше: npm run move -- inspect`)
}
