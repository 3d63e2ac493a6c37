import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { UserError } from '@/scripts/boot/console.mjs'
import {
  decrypted,
  decrypterFrom,
  ENCRYPTED,
  encrypted,
  encrypterFor,
} from '@/scripts/database/backup-cipher'
import type { Legacy } from '@/scripts/move/legacy'
import { type Bundle, ENTITIES, type Entity, type EntityShape, type Row, SHAPES } from '@/scripts/move/shape'

const entityMapping = z.object({
  table: z.string(),
  columns: z.record(z.string(), z.string()),
  /** Whether it was found beyond doubt; a person sets it where it was not. */
  is_confirmed: z.boolean(),
  why: z.string(),
})

/** `mapping.json`: where everything stands in the former database, and what is decided about doubts. */
export const mappingShape = z.object({
  entities: z.record(z.string(), entityMapping),
  /** A number of more than nothing over nothing, or a missing one, in an approved document: asked, or its row is off. */
  no_value: z.enum(['ask', 'off']),
  /** Former id of an indicator → the formula it has here, where the former one cannot be read. */
  formulas: z.record(z.string(), z.string()),
})

export type Mapping = z.output<typeof mappingShape>

function proposal(shape: EntityShape, tables: ReadonlyMap<string, string[]>): z.output<typeof entityMapping> {
  const table = shape.tables.find((name) => tables.has(name)) ?? ''
  const has = tables.get(table) ?? []
  const columns = Object.fromEntries(
    Object.entries(shape.fields).flatMap(([field, names]) => {
      const column = names.find((name) => has.includes(name))
      return column ? [[field, column]] : []
    }),
  )
  const missing = shape.required.filter((field) => !columns[field])
  const isFirst = table === shape.tables[0]
  if (!table && shape.isOptional) {
    const why = 'таблицы нет: в строках, которые на неё ссылаются, ожидаются сами названия'
    return { table, columns: {}, is_confirmed: true, why }
  }
  const why = table
    ? missing.length > 0
      ? `нет столбцов: ${missing.join(', ')}`
      : isFirst
        ? 'имя таблицы и обязательные столбцы совпали'
        : 'похожее имя таблицы: проверьте'
    : 'таблица не найдена'
  return { table, columns, is_confirmed: isFirst && missing.length === 0, why }
}

/** What the former database is taken to be. */
export async function proposeMapping(legacy: Legacy): Promise<Mapping> {
  const tables = await legacy.tables()
  const entities = Object.fromEntries(SHAPES.map(([name, shape]) => [name, proposal(shape, tables)]))
  return { entities, no_value: 'ask', formulas: {} }
}

/** @throws UserError naming what a person has to confirm first */
export async function readLegacy(legacy: Legacy, mapping: Mapping): Promise<Bundle> {
  const open = SHAPES.filter(([name]) => !mapping.entities[name]?.is_confirmed)
  if (open.length > 0) {
    const names = open.map(([name]) => `${name} (${mapping.entities[name]?.why ?? 'нет в файле'})`)
    throw new UserError(
      `Не подтверждено в mapping.json: ${names.join('; ')}. Впишите таблицу и столбцы и поставьте "is_confirmed": true.`,
    )
  }
  const bundle: Record<Entity, readonly Row[]> = emptyBundle()
  for (const [name] of SHAPES) {
    const from = mapping.entities[name]
    if (from?.table) bundle[name] = await legacy.rows(from.table, from.columns)
  }
  return bundle
}

export function emptyBundle(): Record<Entity, readonly Row[]> {
  const none: readonly Row[] = []
  return {
    ...{ regions: none, company_types: none, company_levels: none, company_bed_capacities: none },
    ...{
      metric_target_orders: none,
      metric_units: none,
      companies: none,
      users: none,
      metric_categories: none,
    },
    ...{ metrics: none, metric_calc_data: none, input_documents: none, input_document_values: none },
    calc_data_values: none,
  }
}

const manifestShape = z.object({
  format: z.literal(1),
  files: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  /** Σ of everything that was entered, as exact decimal text. */
  total: z.string(),
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const rowShape = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable())

const totalOf = (bundle: Bundle) =>
  bundle.calc_data_values.reduce((sum, { value }) => sum.plus(value ?? 0), new Decimal(0)).toFixed()

/**
 * Writes a bundle into a folder that only its owner reads: hashes and addresses stand in it.
 * @param recipient public key of age that its rows are sealed to, so that this machine cannot read them again
 */
export async function writeBundle(folder: string, bundle: Bundle, recipient?: string): Promise<void> {
  const encrypter = recipient ? encrypterFor(recipient) : undefined
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files: z.output<typeof manifestShape>['files'] = {}
  for (const [name] of SHAPES) {
    const text = bundle[name].map((row) => `${JSON.stringify(row)}\n`).join('')
    files[name] = { rows: bundle[name].length, sha256: sha256(text) }
    const file = join(folder, `${name}.jsonl`)
    // What was read before must not stand beside what is read now.
    await rm(encrypter ? file : `${file}${ENCRYPTED}`, { force: true })
    if (encrypter)
      await writeFile(`${file}${ENCRYPTED}`, await encrypted(encrypter, Readable.from([Buffer.from(text)])), {
        mode: 0o600,
      })
    else await writeFile(file, text, { mode: 0o600 })
  }
  const manifest = { format: 1, files, total: totalOf(bundle) }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
}

function parseRow(line: string, name: Entity, number: number): Row {
  try {
    const row = Object.entries(rowShape.parse(JSON.parse(line)))
    const shape: EntityShape = ENTITIES[name]
    const given = new Map(row)
    const missing = shape.required.find((field) => !given.has(field))
    if (missing) throw new UserError(`${name}.jsonl, строка ${number}: нет поля ${missing}.`)
    return Object.fromEntries(row.map(([field, value]) => [field, value === null ? null : String(value)]))
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(`${name}.jsonl, строка ${number}: это не объект JSON с простыми значениями.`)
  }
}

/**
 * Reads a bundle; a file that is not there holds nothing. Where a manifest stands, every file must be what it says.
 * @param identity file of the private key that opens a sealed one
 * @returns it with its checksum
 */
export async function readBundle(
  folder: string,
  identity?: string,
): Promise<{ bundle: Bundle; checksum: string }> {
  const textOf = async (name: string) => {
    const sealed = join(folder, `${name}${ENCRYPTED}`)
    if (!existsSync(sealed)) return readFile(join(folder, name), 'utf8').catch(() => '')
    if (!identity) throw new UserError('Пакет зашифрован: укажите закрытый ключ, --identity=ФАЙЛ.')
    return text(await decrypted(decrypterFrom(identity), createReadStream(sealed)))
  }
  const manifestText = await textOf('manifest.json')
  const manifest = manifestText ? manifestShape.parse(JSON.parse(manifestText)) : null
  const bundle = emptyBundle()
  const sums: string[] = []
  for (const [name] of SHAPES) {
    const lines = await textOf(`${name}.jsonl`)
    sums.push(sha256(lines))
    if (manifest && manifest.files[name]?.sha256 !== sums.at(-1)) {
      throw new UserError(
        `${name}.jsonl изменён после чтения: его контрольная сумма не та, что в manifest.json.`,
      )
    }
    const full = lines.split('\n').filter((line) => line.trim() !== '')
    bundle[name] = full.map((line, index) => parseRow(line, name, index + 1))
  }
  if (bundle.companies.length === 0)
    throw new UserError(`В папке ${folder} нет организаций: companies.jsonl пуст.`)
  return { bundle, checksum: sha256(sums.join()) }
}
