import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingsError } from '@/lib/core/process/env'
import { say, UserError } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { withClient } from '@/scripts/database/database-url'
import { parseMoveArgs } from '@/scripts/lib/move-options'
import {
  countStrays,
  parsedOrNull,
  readBundle,
  readLegacy,
  requireUntouched,
  writeBundle,
} from '@/scripts/move/bundle'
import { idleDecisions } from '@/scripts/move/catalogue'
import { compareWith } from '@/scripts/move/compare'
import { finishMove, namePilots } from '@/scripts/move/finish'
import { signIn } from '@/scripts/move/former'
import { withLegacy } from '@/scripts/move/legacy'
import type { Verdict } from '@/scripts/move/links'
import {
  type Mapping,
  mappingShape,
  NOTHING_DECIDED,
  proposeMapping,
  requireSettled,
} from '@/scripts/move/mapping'
import { keepRun, MAX_LINES, type MoveRun, reportLines, reportOf, reportPage } from '@/scripts/move/report'
import { alone, applyMove, cautions, checkMove, requireMoved } from '@/scripts/move/run'
import type { Bundle } from '@/scripts/move/shape'
import { verify } from '@/scripts/move/verify'
import { readWorkbooks } from '@/scripts/move/workbooks'
import { faultOf } from '@/scripts/move/write'

/** In the image the one folder that may be written to. */
const FOLDER = process.env.MOVE_FOLDER || inRoot('.data', 'move')
const MAPPING = join(FOLDER, 'mapping.json')
const BUNDLE = join(FOLDER, 'bundle')
/** As the next command has to name it. */
const named = (folder: string) => (folder === BUNDLE ? '' : ` ${folder}`)

async function mapping(): Promise<Mapping> {
  const stored = await readFile(MAPPING, 'utf8').catch(() => null)
  const read = stored ? mappingShape.safeParse(parsedOrNull(stored)) : null
  if (read?.error) {
    const [first] = read.error.issues
    const unknown = first?.code === 'unrecognized_keys' ? first.keys : []
    const where = [...(first?.path ?? []), ...unknown].join('.')
    const why = first?.code === 'custom' ? `: ${first.message}` : ''
    throw new UserError(`${MAPPING} не разобран: ${where || 'это не JSON'}${why}.`)
  }
  return read?.data ?? NOTHING_DECIDED
}

/** A setting of the environment, so that no password stands in a list of processes. */
function setting(name: string, words: string): string {
  const value = process.env[name]
  if (!value) throw new UserError(`Укажите ${name}: ${words}`)
  return value
}

const legacyUrl = () => setting('LEGACY_DATABASE_URL', 'прежняя база, mysql://… или postgresql://…')

async function inspect(): Promise<number> {
  const decided = await mapping()
  const { entities, tables, ...rest } = await withLegacy(legacyUrl(), async (legacy) => ({
    ...(await proposeMapping(legacy, decided)),
    tables: await legacy.tables(),
  }))
  if (tables.size === 0)
    throw new UserError(
      'В прежней базе не видно ни одной таблицы: проверьте в LEGACY_DATABASE_URL имя базы и права пользователя.',
    )
  await mkdir(FOLDER, { recursive: true, mode: 0o700 })
  await writeFile(MAPPING, `${JSON.stringify({ entities, ...rest }, null, 2)}\n`, { mode: 0o600 })
  for (const [name, { is_confirmed, table, why }] of Object.entries(entities)) {
    tables.delete(table)
    say(`${is_confirmed ? 'принято   ' : 'ПРОВЕРЬТЕ '} ${name} ← ${table || '—'}: ${why}`)
  }
  for (const [table, columns] of tables) say(`не читается ${table}: ${columns.join(', ')}`)
  const open = Object.values(entities).filter(({ is_confirmed }) => !is_confirmed).length
  say(
    open > 0
      ? `Записано в ${MAPPING}; проверить строк: ${open}. Впишите в них таблицы и столбцы или подтвердите сказанное ("is_confirmed": true). Дальше: npm run move -- inspect`
      : `Записано в ${MAPPING}. Дальше: npm run move -- read`,
  )
  return open > 0 ? 2 : 0
}

async function readFormer(folder: string, recipient: string | undefined) {
  const decided = await mapping()
  return withLegacy(legacyUrl(), async (legacy) => {
    requireSettled(decided, await proposeMapping(legacy, decided))
    const written = await writeBundle(folder, readLegacy(legacy, decided), recipient)
    const strays = await countStrays(legacy, decided, written.files)
    if (strays > 0)
      say(`Значений и данных, удалённых в прежней базе или без документа, не прочитано: ${strays}`)
    return written
  })
}

async function read(folder: string, workbooks: string | undefined): Promise<number> {
  const recipient = process.env.BACKUP_RECIPIENT
  await requireUntouched(folder)
  const { files, unread } = workbooks
    ? await writeBundle(folder, await withOwn((client) => readWorkbooks(client, workbooks)), recipient)
    : await readFormer(folder, recipient)
  for (const [name, { rows }] of Object.entries(files)) say(`${name}: ${rows}`)
  if (unread > 0) say(`Данных, которые не числа: ${unread}; в сумму manifest.json они не входят`)
  say(
    recipient
      ? `Записано в ${folder}, зашифровано ключом BACKUP_RECIPIENT. Дальше: npm run move -- check${named(folder)} --identity=ФАЙЛ`
      : `Записано в ${folder}. В этой папке ${workbooks ? 'числа организаций' : 'адреса и хеши паролей'}: не передавайте её. Дальше: npm run move -- check${named(folder)}`,
  )
  return 0
}

interface RunInput {
  folder: string
  bundle: Bundle
  checksum: string
  sample: number
  old: string | undefined
}

const withOwn = <Result>(work: Parameters<typeof withClient<Result>>[1]) =>
  withClient(process.env.DATABASE_URL ?? '', work)

async function move(input: RunInput, isApplied: boolean): Promise<MoveRun> {
  const verdicts: Verdict[] = []
  const read = { ...input, mapping: await mapping(), verdicts }
  const warnings = isApplied ? await withOwn((client) => cautions(client, input.checksum)) : []
  for (const line of [...warnings, ...idleDecisions(input.bundle, read.mapping)]) say(`Внимание: ${line}`)
  const { folder } = input
  try {
    await withOwn((client) => (isApplied ? applyMove(client, read) : checkMove(client, read)))
  } finally {
    await writeFile(join(folder, 'report.html'), reportPage(verdicts, isApplied), { mode: 0o600 })
    await writeFile(join(folder, 'report.jsonl'), reportLines(verdicts), { mode: 0o600 })
  }
  say(`${isApplied ? 'Перенесено' : 'Проверено, ничего не записано'}. Отчёт: ${folder}/report.html`)
  return reportOf(verdicts)
}

async function compare({ bundle, old, sample }: RunInput): Promise<MoveRun> {
  if (!old || !URL.canParse(old)) throw new UserError('Укажите адрес прежней системы: --old=https://…')
  const words = 'администратор прежней системы'
  const ask = await signIn(old, setting('LEGACY_EMAIL', words), setting('LEGACY_PASSWORD', words))
  const decided = await mapping()
  return withOwn((client) => compareWith(ask, client, bundle, sample, decided))
}

const NEXT: Readonly<Record<string, string>> = {
  check: 'write --apply',
  write: 'verify',
  verify: 'compare --old=https://… или finish',
  compare: 'finish',
}

async function run(args: string[]): Promise<number> {
  const parsed = parseMoveArgs(args)
  if ('help' in parsed) return 0
  const { command, rest, options: values } = parsed
  const [folder = BUNDLE] = rest
  if (command === 'inspect') return inspect()
  if (command === 'pilots') {
    const { totals } = await withOwn((client) => namePilots(client, rest))
    for (const line of totals) say(line)
    return 0
  }
  if (command === 'read') return read(folder, values.workbooks)
  if (command === 'write' && !values.apply) {
    throw new UserError('Перенос записывает данные: сначала check, затем npm run move -- write --apply')
  }
  const sample = Number(values.sample ?? 200)
  if (!(Number.isInteger(sample) && sample > 0))
    throw new UserError('--sample: сколько документов сверить, целым числом.')
  const input = { folder, sample, old: values.old, ...(await readBundle(folder, values.identity)) }
  const decided = await mapping()
  if (command === 'verify' || command === 'compare') await withOwn(requireMoved)
  const report =
    command === 'verify'
      ? await withOwn((client) => verify(client, input.bundle, decided))
      : command === 'compare'
        ? await compare(input)
        : command === 'finish'
          ? await withOwn((client) => alone(client, () => finishMove(client, input, values)))
          : await move(input, command === 'write')
  if (command !== 'finish') await withOwn((client) => keepRun(client, command, input.checksum, report))
  for (const line of report.totals) say(line)
  for (const line of report.open.slice(0, 20)) say(`  ! ${line}`)
  if (report.open.length > 20)
    say(`  … и ещё ${report.open.length - 20}; первые ${MAX_LINES} строк — на странице «Переезд»`)
  const next = NEXT[command]
  const again = `${named(folder)}${values.identity ? ` --identity=${values.identity}` : ''}`
  // Open questions allow the next step; an error or a difference does not.
  if (report.exitCode === 1 && next) say('Дальше — когда строки выше разобраны; затем повторите эту команду.')
  else if (next) say(`Дальше: npm run move -- ${next.replace(' или', `${again} или`)}${again}`)
  return report.exitCode
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  // Database messages contain data, so only the kind of error is printed.
  const fault = faultOf(error)
  const isExpected = error instanceof UserError || error instanceof SettingsError
  const words = isExpected ? error.message : fault && `База данных: ${fault}`
  console.error(words ? `\nОшибка. ${words}` : error)
  process.exitCode = 1
}
// The gate's connections would keep the process alive.
process.exit()
