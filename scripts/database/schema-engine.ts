import { readFileSync } from 'node:fs'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
} from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { WITHOUT_LIMITS } from '@/scripts/database/database-lock'
import { CONNECT_MS } from '@/scripts/database/database-url'

/**
 * The number of the lock that the engine takes before it migrates, here and in `prisma migrate deploy`. It is a lock of
 * the session, which behind a pooler would stay on somebody's connection: whoever migrates holds it in a transaction.
 */
export const ENGINE_LOCK = 72_707_369

const LOCKING = `SELECT pg_advisory_lock(${ENGINE_LOCK})`

let loaded = false

/** The engine's WebAssembly build; the native one would have to be downloaded at the first use. */
function load() {
  if (loaded) return
  const file = inRoot('node_modules', '@prisma', 'schema-engine-wasm', 'schema_engine_bg.wasm')
  const wasm = new WebAssembly.Module(readFileSync(file))
  const instance = new WebAssembly.Instance(wasm, { './schema_engine_bg.js': withoutWaiting() })
  bindings.__wbg_set_wasm(instance.exports)
  const { __wbindgen_start: start } = instance.exports
  if (typeof start === 'function') start()
  loaded = true
}

/** The engine forgets its ten-second timers; they must not keep a process alive that has nothing else to do. */
function withoutWaiting() {
  const names = Object.keys(bindings).filter((name) => name.startsWith('__wbg_setTimeout_'))
  const later = (callback: () => void, milliseconds: number) =>
    setTimeout(callback, milliseconds >>> 0).unref()
  return { ...bindings, ...Object.fromEntries(names.map((name) => [name, later])) }
}

/** Types of PostgreSQL: `"char"`, of which its catalogue is full and which the adapter does not know, and `text`. */
const [CHAR, TEXT] = [18, 25]

/**
 * The adapter runs a script statement by statement, cut at every semicolon: a trigger's body would be torn
 * apart. PostgreSQL itself takes a whole script as one query and one transaction. The engine also reads the
 * catalogue, and wants its `"char"` columns as such: they pass the adapter as text.
 */
function migrationAdapter(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: CONNECT_MS })
  const chars = new Set<string>()
  const send = pool.query.bind(pool)
  Object.assign(pool, {
    query: async (config: pg.QueryArrayConfig) => {
      const answer = await send(config)
      chars.clear()
      for (const field of answer.fields) {
        if (field.dataTypeID !== CHAR) continue
        field.dataTypeID = TEXT
        chars.add(field.name)
      }
      return answer
    },
  })
  const factory = new PrismaPg(pool)
  const bound = bindMigrationAwareSqlAdapterFactory({
    adapterName: factory.adapterName,
    provider: factory.provider,
    connectToShadowDb: () => factory.connectToShadowDb(),
    connect: async () => {
      const adapter = await factory.connect()
      const executeRaw = adapter.executeRaw.bind(adapter)
      adapter.executeRaw = async (query) => (query.sql === LOCKING ? 0 : executeRaw(query))
      const queryRaw = adapter.queryRaw.bind(adapter)
      adapter.queryRaw = async (query) => {
        const { columnTypes, ...answer } = await queryRaw(query)
        const isChar = (place: number) => chars.has(answer.columnNames[place] ?? '')
        return {
          ...answer,
          columnTypes: columnTypes.map((type, place) => (isChar(place) ? ColumnTypeEnum.Character : type)),
        }
      }
      adapter.executeScript = async (script) => {
        await send(`${WITHOUT_LIMITS};\n${script}`).catch((error) => {
          throw new DriverAdapterError(databaseError(error))
        })
      }
      return adapter
    },
  })
  return { bound, close: () => pool.end() }
}

/** PostgreSQL's answer in the shape the engine records with a failed migration. */
function databaseError({
  message,
  code = 'N/A',
  severity = 'ERROR',
  detail,
  hint,
}: Error & { code?: string; severity?: string; detail?: string; hint?: string }) {
  return { kind: 'postgres' as const, code, severity, message, detail, column: undefined, hint }
}

/**
 * Opens the schema engine for one piece of work.
 * @param url of a database that answers
 * @param schema text of the Prisma schema
 */
export async function withEngine<Result>(
  url: string,
  schema: string,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  load()
  const { bound, close } = migrationAdapter(url)
  try {
    const engine = await bindings.SchemaEngine.new(
      { datamodels: [['schema.prisma', schema]] },
      () => {},
      bound,
    )
    try {
      return await work(engine)
    } finally {
      engine.free()
    }
  } finally {
    await close()
  }
}
