import { readFileSync } from 'node:fs'
import pg from 'pg'

/*
 * What Next and the database cost without us: the address names a statement of the plan, one document of it and its
 * version; a pool of the product's size sends it, prepared once per connection.
 */

/** @typedef {{ bytes: string } | { version: true } | { plain: unknown }} Value */
/** @typedef {{ sql: { text: string, values: Value[] }, documents?: Array<{ values: Value[] }> }} Call */

/** @type {{ calls: Call[], pool: pg.Pool } | undefined} */
let opened

/** Opened by the first request: the build loads this file without an environment. */
function work() {
  opened ??= {
    calls: JSON.parse(readFileSync(process.env.PLAN_FILE ?? '', 'utf8')).calls,
    pool: new pg.Pool({
      connectionString: process.env.DATABASE_URL,
      max: Number(process.env.DATABASE_POOL_SIZE),
    }),
  }
  return opened
}

/** @param {Value[]} values @param {number} version */
function decoded(values, version) {
  return values.map((value) => {
    if ('bytes' in value) return Buffer.from(value.bytes, 'base64')
    return 'version' in value ? version : value.plain
  })
}

/** @param {import('next/server').NextRequest} request @param {{ params: Promise<{ call: string }> }} context */
async function answer(request, { params }) {
  const { calls, pool } = work()
  const { call } = await params
  const { sql, documents } = calls[Number(call)] ?? { sql: { text: '', values: [] } }
  const query = request.nextUrl.searchParams
  const values = documents?.[Number(query.get('document'))]?.values ?? sql.values
  const { rows } = await pool.query({
    name: `call-${call}`,
    text: sql.text,
    values: decoded(values, Number(query.get('version'))),
  })
  return Response.json({ data: rows }, { status: documents && rows.length === 0 ? 409 : 200 })
}

export const GET = answer

/** @param {import('next/server').NextRequest} request @param {{ params: Promise<{ call: string }> }} context */
export async function PUT(request, context) {
  await request.json()
  return answer(request, context)
}
