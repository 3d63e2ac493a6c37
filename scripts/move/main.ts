import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { say, UserError } from '@/scripts/boot/console.mjs'
import { withClient } from '@/scripts/database/database-url'
import { checkFacts } from '@/scripts/facts/rebuild'
import {
  type Mapping,
  mappingShape,
  proposeMapping,
  readBundle,
  readLegacy,
  writeBundle,
} from '@/scripts/move/bundle'
import { withLegacy } from '@/scripts/move/legacy'
import { exitCode, reportPage, totals } from '@/scripts/move/report'
import { applyMove, checkMove } from '@/scripts/move/run'
import { SHAPES } from '@/scripts/move/shape'
import { verifyMove } from '@/scripts/move/verify'

const FOLDER = 'move'
const MAPPING = join(FOLDER, 'mapping.json')

async function mapping(): Promise<Mapping> {
  const stored = await readFile(MAPPING, 'utf8').catch(() => null)
  return stored ? mappingShape.parse(JSON.parse(stored)) : { entities: {}, no_value: 'ask', formulas: {} }
}

function legacyUrl(): string {
  const url = process.env.LEGACY_DATABASE_URL
  if (!url) throw new UserError('Укажите прежнюю базу в LEGACY_DATABASE_URL: mysql://… или postgresql://…')
  return url
}

async function inspect(): Promise<number> {
  const proposed = await withLegacy(legacyUrl(), proposeMapping)
  await mkdir(FOLDER, { recursive: true, mode: 0o700 })
  await writeFile(MAPPING, `${JSON.stringify(proposed, null, 2)}\n`, { mode: 0o600 })
  for (const [name] of SHAPES) {
    const found = proposed.entities[name]
    say(
      `${found?.is_confirmed ? 'найдено ' : 'ПРОВЕРЬТЕ'}  ${name} ← ${found?.table || '—'}: ${found?.why ?? ''}`,
    )
  }
  say(`Записано в ${MAPPING}. Дальше: npm run move -- read`)
  return 0
}

async function read(folder: string): Promise<number> {
  const decided = await mapping()
  const bundle = await withLegacy(legacyUrl(), (legacy) => readLegacy(legacy, decided))
  await writeBundle(folder, bundle)
  for (const [name] of SHAPES) say(`${name}: ${bundle[name].length}`)
  say(
    `Записано в ${folder}. В этой папке адреса и хеши паролей: не передавайте её. Дальше: npm run move -- check`,
  )
  return 0
}

async function move(folder: string, isApplied: boolean): Promise<number> {
  const read = { ...(await readBundle(folder)), mapping: await mapping() }
  const url = process.env.DATABASE_URL ?? ''
  const verdicts = await withClient(url, (client) =>
    isApplied ? applyMove(client, read) : checkMove(client, read),
  )
  await writeFile(join(folder, 'report.html'), reportPage(verdicts))
  await writeFile(join(folder, 'report.jsonl'), verdicts.map((one) => `${JSON.stringify(one)}\n`).join(''))
  for (const { what, count } of totals(verdicts)) say(`${count}  ${what}`)
  const next = isApplied ? 'verify' : 'write --apply'
  say(
    `${isApplied ? 'Перенесено' : 'Проверено, ничего не записано'}. Отчёт: ${folder}/report.html. Дальше: npm run move -- ${next}`,
  )
  return exitCode(verdicts)
}

async function verify(folder: string): Promise<number> {
  const { bundle } = await readBundle(folder)
  return withClient(process.env.DATABASE_URL ?? '', async (client) => {
    const { documents, values, different, sums } = await verifyMove(client, bundle)
    say(`Документов: ${documents}. Сумма данных там ${sums.former}, здесь ${sums.own}.`)
    say(
      `Значения: равны ${values.equal}, равны с точностью прежних ${values.rounded}, там 0 — здесь нет ${values.none}.`,
    )
    say(
      `Различаются: ${values.different}${different.length > 0 ? ` (№ ${different.slice(0, 20).join(', ')})` : ''}.`,
    )
    const facts = await checkFacts(client)
    say(
      facts.length === 0
        ? 'Факты сравнения совпадают с документами.'
        : `Расхождений фактов: ${facts.length}.`,
    )
    return values.different + facts.length > 0 ? 1 : 0
  })
}

const [command, ...rest] = process.argv.slice(2)
const folder = rest.find((word) => !word.startsWith('--')) ?? join(FOLDER, 'bundle')
try {
  if (command === 'inspect') process.exitCode = await inspect()
  else if (command === 'read') process.exitCode = await read(folder)
  else if (command === 'verify') process.exitCode = await verify(folder)
  else if (command === 'write' && !rest.includes('--apply')) {
    throw new UserError('Перенос записывает данные: сначала check, затем npm run move -- write --apply')
  } else process.exitCode = await move(folder, command === 'write')
} catch (error) {
  console.error(error instanceof UserError ? `\nОшибка. ${error.message}` : error)
  process.exitCode = 1
}
