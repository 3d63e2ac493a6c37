import 'server-only'
import { z } from 'zod'
import type { Reader } from '@/lib/core/db/client'
import { reader } from '@/lib/core/db/coalescing-reader'
import { MadeAnswer } from '@/lib/core/http/contract'
import { orNotFound } from '@/lib/core/http/errors'
import { checksDeclared, requireDeclared } from '@/lib/core/process/declared'
import { Prisma } from '@/lib/generated/prisma/client'

export const idRow = z.object({ id: z.int() })

/** A client or its transaction. */
export interface Queries {
  $queryRaw<T>(statement: Prisma.Sql): Promise<T>
}

type Sender = Reader | Queries

/** The rows of a statement, typed by the schema; validated under test, passed through in production. */
export async function rows<S extends z.ZodType>(
  row: S,
  statement: Prisma.Sql,
  sender: Sender = reader(),
): Promise<Array<z.output<S>>> {
  const result = await ('read' in sender
    ? sender.read<z.output<S>>(statement)
    : sender.$queryRaw<Array<z.output<S>>>(statement))
  if (checksDeclared()) {
    for (const one of result) requireDeclared(`a row of «${statement.sql.trim().slice(0, 200)}»`, row, one)
  }
  return result
}

/** The row of a statement that returns at most one. */
export async function oneRow<S extends z.ZodType>(
  row: S,
  statement: Prisma.Sql,
  sender?: Sender,
): Promise<z.output<S> | undefined> {
  const [first] = await rows(row, statement, sender)
  return first
}

/** The row of a statement that must find one. @throws AppError not_found */
export async function requireRow<S extends z.ZodType>(row: S, statement: Prisma.Sql): Promise<z.output<S>> {
  return orNotFound(await oneRow(row, statement))
}

/** The JSON that a statement is to find. @param rest the statement after its column @throws AppError not_found */
export async function requireJson<S extends z.ZodType>(
  shape: S,
  json: Prisma.Sql,
  rest: Prisma.Sql,
): Promise<z.output<S>> {
  const statement = Prisma.sql`SELECT ${json} AS found ${rest}`
  return (await requireRow(z.record(z.enum(['found']), shape), statement)).found
}

/** The row of a statement that always has one. */
export async function onlyRow<S extends z.ZodType>(
  row: S,
  statement: Prisma.Sql,
  sender?: Sender,
): Promise<z.output<S>> {
  const found = await oneRow(row, statement, sender)
  if (found === undefined) throw new TypeError('the statement gave no row')
  return found
}

/** SQL of a table expression for FROM or JOIN; the type parameter is the shape of its rows. */
export class Source<Row> extends Prisma.Sql {
  constructor(
    readonly row: z.ZodType<Row>,
    sql: Prisma.Sql,
  ) {
    super(sql.strings, sql.values)
  }
}

/** A SELECT in parentheses, for FROM or JOIN. */
export function selected<Row>(row: z.ZodType<Row>, sql: Prisma.Sql): Source<Row> {
  return new Source(row, Prisma.sql`(${sql})`)
}

/** Answers kept at once, of 4 MB at most each. */
const MAX_CACHED = 4

/**
 * The rows of a statement as the bytes of a JSON answer `{ data }`, written by the database. Base64 crosses the line in
 * less time than text beyond ASCII takes to decode: for the largest plan a third of what reading rows and writing them costs.
 * @param marks a statement whose rows tell these apart, read in the same snapshot
 * @param cache the last answers by those marks, which are not written again
 */
export async function rowsAsSent<Row>(
  statement: Prisma.Sql,
  marks: Prisma.Sql,
  cache: Map<string, MadeAnswer<Row[]>>,
): Promise<MadeAnswer<Row[]>> {
  const known = new Map(cache)
  const query = Prisma.sql`
    SELECT state, CASE WHEN state = ANY(${[...known.keys()]}::text[]) THEN NULL ELSE (
      SELECT encode(convert_to(json_build_object('data', coalesce(json_agg(part), '[]'))::text, 'UTF8'), 'base64')
      FROM (${statement}) part) END AS made
    FROM (SELECT encode(sha256(convert_to(coalesce(string_agg(mark::text, ''), ''), 'UTF8')), 'hex') AS state
      FROM (${marks}) mark) one`
  const { state, made } = await onlyRow(z.object({ state: z.string(), made: z.string().nullable() }), query)
  const answer = known.get(state) ?? new MadeAnswer(String(made))
  if (cache.size >= MAX_CACHED && !cache.has(state)) cache.clear()
  cache.set(state, answer)
  return answer
}
