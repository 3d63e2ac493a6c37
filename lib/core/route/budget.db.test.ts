import { expect } from 'vitest'
import { it } from '@/e2e/support/access/fixture'
import { fillWorld } from '@/e2e/support/access/full-world'
import { declared, RULES, routes, send } from '@/e2e/support/access/rules'
import { asOwner } from '@/e2e/support/database'
import { recordStatements, type Statement } from '@/e2e/support/postgres/recorder'
import { admin, manager } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'

/*
 * A new call is held to the default budget of its kind. An exception gives its reason, measured with every list at its
 * limit.
 */

interface Cost {
  statements: number
  /** Rows scanned. */
  read: number
  /** Characters of the answer. */
  answered: number
}

const ORDINARY: Cost = { statements: 10, read: 10_000, answered: 500_000 }
const HEAVY: Cost = { statements: 15, read: 30_000, answered: 1_500_000 }

const EXCEPTIONS: Readonly<Record<string, Partial<Cost> & { because: string }>> = {
  'GET /api/analytics-report-data': {
    statements: 110,
    because: 'a process that has just begun reads the columns of each of 100 categories, and keeps them',
  },
  'GET /api/catalogue-package': {
    answered: 3_000_000,
    because: 'a file of 1000 indicators and all they ask for',
  },
  'GET /api/measures': { answered: 2_500_000, because: 'a plan with its causes and actions of 2000 letters' },
  'GET /api/input-documents/history-template': {
    read: 2_500_000,
    because: 'a file of years: each of 100 categories in each quarter with what stands around it',
  },
  'GET /api/input-documents/template': {
    read: 900_000,
    because: 'a file of 100 categories, each with what stands around it',
  },
  'GET /api/input-documents/[id]/questions': { answered: 1_200_000, because: '500 messages of 2000 letters' },
  'GET /api/metric-categories': {
    read: 60_000,
    because: 'each of 1000 indicators looks its unit up in a dictionary of one page',
  },
  'GET /api/metrics': {
    read: 170_000,
    answered: 3_500_000,
    because: '1000 indicators as their administrators see them, with descriptions',
  },
  'GET /api/openapi.json': { answered: 850_000, because: 'the description of all calls, no data' },
  'GET /api/users/import-template': {
    read: 60_000,
    because: 'names all categories, as the call for them does',
  },
}

/** The fields used here. */
interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Rows read by scans of tables and indexes. */
function rowsOf(plan: Plan): number {
  const scanned = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  return (
    (plan['Relation Name'] ? scanned : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0)
  )
}

class Undone extends Error {}

/** Runs a statement again with EXPLAIN ANALYZE and rolls it back. */
async function explained({ text, values }: Statement): Promise<number> {
  let read = 0
  const undone = db().$transaction(async (transaction) => {
    const [row] = await transaction.$queryRawUnsafe<Array<{ 'QUERY PLAN': [{ Plan: Plan }] }>>(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
      ...values,
    )
    read = row ? rowsOf(row['QUERY PLAN'][0].Plan) : 0
    throw new Undone()
  })
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return Math.round(read)
}

const known = new Map<string, Promise<number>>()

function readOf(statement: Statement): Promise<number> {
  const key = JSON.stringify(statement)
  const read = known.get(key) ?? explained(statement)
  known.set(key, read)
  return read
}

const isExplained = ({ text }: Statement) =>
  /^\s*(\/\*.*?\*\/\s*)?(with|select|update|insert|delete)/i.test(text)

it('F7 no call is dear in a world filled to its bounds', { timeout: 600_000 }, async ({ fixture }) => {
  await fillWorld(fixture)
  await asOwner('ANALYZE')
  const heavy = new Set(
    routes.flatMap(({ path, handlers }) => (handlers.GET?.call?.heavy ? [`GET ${path}`] : [])),
  )
  const dear: string[] = []
  for (const { key, verb } of declared()) {
    const call = RULES[key]?.call(fixture, 'own')
    if (!call || verb !== 'GET') continue
    const { because: _, ...more } = EXCEPTIONS[key] ?? { because: '' }
    const budget: Cost = { ...(heavy.has(key) ? HEAVY : ORDINARY), ...more }
    const statuses: number[] = []
    for (const client of [admin, manager]) {
      let answered = 0
      const statements = await recordStatements(async () => {
        const { status, text } = await send(client, verb, call)
        statuses.push(status)
        answered = text.length
      })
      let read = 0
      for (const statement of statements.filter(isExplained)) read += await readOf(statement)
      const cost: Cost = { statements: statements.length, read, answered }
      for (const part of ['statements', 'read', 'answered'] as const)
        if (cost[part] > budget[part]) dear.push(`${key}: ${part} ${cost[part]}, may ${budget[part]}`)
    }
    expect(statuses, key).toContain(RULES[key]?.own)
  }
  expect(dear).toEqual([])
  expect(Object.keys(EXCEPTIONS).filter((key) => !RULES[key])).toEqual([])
})
