import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
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
import { inOrder } from '@/scripts/move/entered'
import type { Legacy, Source } from '@/scripts/move/legacy'
import { type Mapping, namedIn } from '@/scripts/move/mapping'
import { numberOf, textOf } from '@/scripts/move/rules'
import {
  type Bundle,
  ENTITIES,
  type Entity,
  type EntityShape,
  MANY,
  type Many,
  type Row,
  type Rows,
  type RunningBundle,
  SHAPES,
} from '@/scripts/move/shape'

export function readLegacy(legacy: Legacy, mapping: Mapping): RunningBundle {
  const sourcesOf = (name: string, shape: EntityShape): Source[] => {
    const { table = '', columns: all = {} } = mapping.entities[name] ?? {}
    const { deleted_at = '', ...rest } = namedIn(all)
    const own = shape.isLeftDeleted
      ? { table, columns: rest, deleted: deleted_at }
      : { table, columns: namedIn(all) }
    const [above, parent] = shape.of ?? []
    const next = SHAPES.find(([one]) => one === above)
    return next && parent ? [{ ...own, parent }, ...sourcesOf(...next)] : [own]
  }
  const bundle: Record<Entity, Rows> = emptyBundle()
  for (const [name, shape] of SHAPES) {
    const [first, ...others] = sourcesOf(name, shape)
    if (first?.table) bundle[name] = legacy.rows([first, ...others])
  }
  return bundle
}

/** How many values and data there are deleted, or have no document that they belong to: these are not read. */
export async function countStrays(
  legacy: Legacy,
  mapping: Mapping,
  files: Manifest['files'],
): Promise<number> {
  let strays = 0
  for (const name of MANY) {
    strays += (await legacy.count(mapping.entities[name]?.table ?? '')) - (files[name]?.rows ?? 0)
  }
  return strays
}

export function emptyBundle(): Record<Entity, readonly Row[]>
export function emptyBundle(): Record<string, readonly Row[]> {
  return Object.fromEntries(SHAPES.map(([name]) => [name, []]))
}

const manifestShape = z.object({
  format: z.literal(1),
  files: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  /** Σ of everything that was entered, as exact decimal text. */
  total: z.string(),
  /** Data that are no numbers: the sum has them not. */
  unread: z.int().default(0),
})

type Manifest = z.output<typeof manifestShape>

const UNFINISHED = '{}\n'

/** Characters that are written at once. */
const PORTION = 1 << 20

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const asWritten = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const writtenByHand = z.record(z.string(), asWritten.nullable())

/** What a file that a hand may have changed holds; null where that is no JSON. */
export function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Null for one that cannot be read: a hand changed it, or another version wrote it. */
const manifestOf = (text: string): Manifest | null => manifestShape.safeParse(parsedOrNull(text)).data ?? null

/**
 * Keeps hand-written or edited files from being overwritten by another `read`.
 * @throws UserError naming the files
 */
export async function requireUntouched(folder: string): Promise<void> {
  const names = SHAPES.map(([name]) => `${name}.jsonl`).filter((name) => existsSync(join(folder, name)))
  const file = join(folder, 'manifest.json')
  const manifestText = existsSync(file) ? await readFile(file, 'utf8') : ''
  if (names.length === 0 || manifestText === UNFINISHED) return
  const files = manifestOf(manifestText)?.files ?? {}
  const changed: string[] = []
  for (const name of names) {
    const sum = createHash('sha256')
    for await (const chunk of createReadStream(join(folder, name))) sum.update(chunk)
    if (files[name.replace('.jsonl', '')]?.sha256 !== sum.digest('hex')) changed.push(name)
  }
  if (changed.length === 0) return
  throw new UserError(
    `В папке ${folder} записанное или исправленное вручную: ${changed.join(', ')}. Чтение стёрло бы его: переименуйте папку и повторите, затем внесите исправления снова.`,
  )
}

/**
 * Writes a bundle into a folder that only its owner reads: hashes and addresses stand in it.
 * @param recipient public key of age that its rows are sealed to, so that this machine cannot read them again
 * @returns what its manifest says
 */
export async function writeBundle(
  folder: string,
  bundle: RunningBundle,
  recipient?: string,
): Promise<Manifest> {
  const encrypter = recipient ? await encrypterFor(recipient) : undefined
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const manifestFile = join(folder, 'manifest.json')
  // Until everything is read, the manifest marks the bundle as incomplete.
  await writeFile(manifestFile, UNFINISHED, { mode: 0o600 })
  const files: Manifest['files'] = {}
  let [total, unread] = [new Decimal(0), 0]
  for (const [name] of SHAPES) {
    const sum = createHash('sha256')
    let rows = 0
    async function* text() {
      let lines = ''
      for await (const row of bundle[name]) {
        rows += 1
        if (name === 'calc_data_values') {
          const number = numberOf(row.value)
          total = total.plus(number ?? 0)
          if (number === null && textOf(row.value) !== null) unread += 1
        }
        lines += `${JSON.stringify(row)}\n`
        if (lines.length < PORTION) continue
        sum.update(lines)
        yield Buffer.from(lines)
        lines = ''
      }
      sum.update(lines)
      yield Buffer.from(lines)
    }
    const file = join(folder, `${name}.jsonl`)
    // What was read before must not stand beside what is read now.
    for (const former of [file, `${file}${ENCRYPTED}`]) await rm(former, { force: true })
    const plain = Readable.from(text(), { objectMode: false })
    await pipeline(
      encrypter ? await encrypted(encrypter, plain) : plain,
      createWriteStream(encrypter ? `${file}${ENCRYPTED}` : file, { mode: 0o600 }),
    )
    files[name] = { rows, sha256: sum.digest('hex') }
  }
  const manifest: Manifest = { format: 1, files, total: total.toFixed(), unread }
  await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  return manifest
}

function isRow(parsed: unknown): parsed is Row {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return false
  return Object.values(parsed).every((value) => value === null || typeof value === 'string')
}

function parseRow(line: string, name: Entity, number: number): Row {
  const shape: EntityShape = ENTITIES[name]
  let row: Row
  try {
    const parsed: unknown = JSON.parse(line)
    // Rows written by `read` hold text only and are used as they are.
    row = isRow(parsed) ? parsed : writtenByHand.parse(parsed)
  } catch {
    throw new UserError(`${name}.jsonl, строка ${number}: это не объект JSON с простыми значениями.`)
  }
  const missing = shape.required.find((field) => !Object.hasOwn(row, field))
  if (missing) throw new UserError(`${name}.jsonl, строка ${number}: нет поля ${missing}.`)
  return row
}

/**
 * Reads a bundle. A missing file counts as empty. If there is a manifest, every file must match its checksum.
 * @param identity file of the private key of an encrypted one
 * @returns it with its checksum; large tables are read from their files again each time
 */
export async function readBundle(
  folder: string,
  identity?: string,
): Promise<{ bundle: Bundle; checksum: string }> {
  if (!existsSync(folder)) throw new UserError(`Папки ${folder} нет: сначала npm run move -- read.`)
  const open = async (name: string): Promise<Readable> => {
    const sealed = join(folder, `${name}${ENCRYPTED}`)
    if (existsSync(sealed)) {
      if (!identity) throw new UserError('Пакет зашифрован: укажите закрытый ключ, --identity=ФАЙЛ.')
      return decrypted(await decrypterFrom(identity), createReadStream(sealed))
    }
    return existsSync(join(folder, name)) ? createReadStream(join(folder, name)) : Readable.from([])
  }
  const manifestText = await text(await open('manifest.json'))
  if (manifestText === UNFINISHED)
    throw new UserError('Пакет прочитан не до конца: повторите npm run move -- read.')
  const manifest = manifestOf(manifestText)
  if (manifestText && !manifest)
    throw new UserError(
      'manifest.json не разобран или пакет другой версии программы: прочитайте его заново, npm run move -- read.',
    )
  const sums = new Map(Object.entries(manifest?.files ?? {}).map(([name, file]) => [name, file.sha256]))
  /** Every time to the end, so that nothing is taken for what it was when it was first read. */
  async function* rowsOf(name: Entity): AsyncGenerator<Row> {
    const sum = createHash('sha256')
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let [rest, number] = ['', 0]
    const decoded = (...part: Parameters<typeof decoder.decode>) => {
      try {
        return decoder.decode(...part)
      } catch {
        throw new UserError(`${name}.jsonl: после строки ${number} — не UTF-8. Сохраните файл в UTF-8.`)
      }
    }
    for await (const chunk of await open(`${name}.jsonl`)) {
      sum.update(chunk)
      const lines = `${rest}${decoded(chunk, { stream: true })}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        number += 1
        if (line.trim() !== '') yield parseRow(line, name, number)
      }
    }
    rest += decoded()
    if (rest.trim() !== '') yield parseRow(rest, name, number + 1)
    const read = sum.digest('hex')
    // Manifests of earlier versions do not list missing files.
    if ((manifest || sums.has(name)) && (sums.get(name) ?? sha256('')) !== read) {
      throw new UserError(`${name}.jsonl изменён после чтения: его контрольная сумма не прежняя.`)
    }
    sums.set(name, read)
  }
  const small = emptyBundle()
  for (const [name] of SHAPES) {
    if (MANY.some((many) => many === name)) continue
    const rows: Row[] = []
    for await (const row of rowsOf(name)) rows.push(row)
    small[name] = rows
  }
  const again = (name: Many) => ({ [Symbol.asyncIterator]: () => rowsOf(name) })
  const bundle = await inOrder({
    ...small,
    input_documents: again('input_documents'),
    input_document_values: again('input_document_values'),
    calc_data_values: again('calc_data_values'),
  })
  if (bundle.companies.length === 0)
    throw new UserError(`В папке ${folder} нет организаций: companies.jsonl пуст.`)
  return { bundle, checksum: sha256(SHAPES.map(([name]) => sums.get(name)).join()) }
}
