import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { text } from 'node:stream/consumers'
import { clearSettings } from '@/e2e/support/processes/clean-env'
import { runFolder } from '@/e2e/support/processes/run-folder'
import { openStand } from '@/e2e/support/processes/stand'
import { createUser } from '@/prisma/seed/builders/user'
import { bundled } from '@/scripts/boot/bundle.mjs'
import { say, step, UserError } from '@/scripts/boot/console.mjs'
import { withClient } from '@/scripts/database/database-url'
import { emptyBundle, writeBundle } from '@/scripts/move/bundle'
import type { Bundle, Row } from '@/scripts/move/shape'

/** As many indicators as the picture of a move has, in six categories. */
const CATEGORIES = 6
const METRICS = 46
const LAST_YEAR = 2026

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A former system of so many organisations, each with everything approved for so many quarters, up to III квартал 2026. */
function formerBundle(companies: number, quarters: number): Bundle {
  const metrics = upTo(METRICS).map((id) => ({ id, category: id % CATEGORIES }))
  const documents: Row[] = []
  for (const company of upTo(companies)) {
    for (const back of upTo(quarters)) {
      const index = LAST_YEAR * 4 + 2 - back
      for (const category of upTo(CATEGORIES)) {
        documents.push({
          ...{
            id: String(documents.length),
            company_id: String(company),
            metric_category_id: String(category),
          },
          ...{
            input_document_status_id: '2',
            year: String(Math.floor(index / 4)),
            quarter: String((index % 4) + 1),
          },
          ...{ approved_at: '2026-10-20 10:00:00', approved_by: String(company), user_id: String(company) },
        })
      }
    }
  }
  /** One after the other: at 1 000 organisations they are more than fit in memory. */
  function* values() {
    for (const [document, { company_id }] of documents.entries()) {
      const back = Math.floor(document / CATEGORIES) % quarters
      for (const { id } of metrics.filter(({ category }) => category === document % CATEGORIES)) {
        const b = 200 + ((Number(company_id) * 131 + back * 17 + id * 7) % 900)
        const a = (Number(company_id) * 7 + back * 3 + id) % 40
        yield { id: `${document}-${id}`, document: String(document), metric: id, entered: [a, b] }
      }
    }
  }
  function* valueRows(): Generator<Row> {
    for (const { id, document, metric, entered } of values()) {
      const [a = 0, b = 1] = entered
      yield {
        ...{ id, input_document_id: document, metric_id: String(metric), is_active: '1' },
        value: String((a * 100) / b),
      }
    }
  }
  function* dataRows(): Generator<Row> {
    for (const { id, metric, entered } of values()) {
      for (const [letter, value] of entered.entries()) {
        yield {
          ...{ id: `${id}-${letter}`, input_document_value_id: id },
          ...{ metric_calc_data_id: String(metric * 2 + letter), value: String(value) },
        }
      }
    }
  }
  return {
    ...emptyBundle(),
    regions: [{ id: '1', name: 'Алтайский край' }],
    metric_target_orders: [{ id: '1', name: 'Лучше, когда меньше' }],
    metric_units: [{ id: '1', name: '%' }],
    metric_categories: upTo(CATEGORIES).map((id) => ({ id: String(id), name: `Прежняя категория ${id}` })),
    metrics: metrics.map(({ id, category }) => ({
      ...{ id: String(id), metric_category_id: String(category), metric_target_order_id: '1' },
      ...{ metric_unit_id: '1', name: `Прежний показатель ${id}`, formula: 'a * 100 / b' },
    })),
    metric_calc_data: upTo(METRICS * 2).map((id) => ({
      ...{ id: String(id), metric_id: String(Math.floor(id / 2)), var_name: id % 2 === 0 ? 'a' : 'b' },
      name: `Прежнее данное ${id}`,
    })),
    companies: upTo(companies).map((id) => ({
      ...{ id: String(id), name: `Прежняя больница ${id}`, short_name: `ПБ-${id}`, region_id: '1' },
    })),
    users: upTo(companies * 3).map((id) => ({
      ...{ id: String(id), surname: 'Петров', name: 'Пётр', email: `p${id}@example.test`, password: null },
      ...{ user_role_id: id < companies ? '2' : '3', company_id: String(id % companies) },
    })),
    input_documents: documents,
    input_document_values: valueRows(),
    calc_data_values: dataRows(),
  }
}

/** The most memory that a process held, as Linux tells while it lives, in megabytes; 0 where nothing tells. */
function peakOf(pid: number | undefined): number {
  const file = `/proc/${pid}/status`
  const [, kilobytes] = existsSync(file) ? (/VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8')) ?? []) : []
  return Number(kilobytes ?? 0) / 1024
}

/** `npm run bench:moving -- [ОРГАНИЗАЦИЙ] [КВАРТАЛОВ]`: seconds and memory of check, write, write again and verify. */
export async function main([companies = '60', quarters = '12']: string[]): Promise<number> {
  const [count, back] = [Number(companies), Number(quarters)]
  if (!(count > 0 && back > 0 && back <= 100))
    throw new UserError('Нужны два целых числа: организаций, кварталов.')
  clearSettings()
  step(`${count} организаций, ${back} кварталов, ядер ${cpus().length}, Node ${process.version}`)
  const folder = runFolder()
  const stand = await openStand('reference')
  await withClient(stand.DATABASE_URL, (client) => createUser(client, { role: 'admin' }))
  await writeBundle(folder, formerBundle(count, back))
  const entry = await bundled('scripts/move/main.ts')
  const env = { ...process.env, ...stand, MOVE_FOLDER: folder, REQUIRE_TLS: 'off' }
  let worst = 0
  for (const command of ['check', 'write', 'write', 'verify']) {
    const more = command === 'write' ? ['--apply'] : []
    const started = performance.now()
    const child = spawn(process.execPath, ['--conditions=react-server', entry, command, folder, ...more], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let peak = 0
    const said = text(child.stdout)
    const looking = setInterval(() => {
      peak = Math.max(peak, peakOf(child.pid))
    }, 200)
    const [code] = await once(child, 'exit')
    clearInterval(looking)
    const seconds = (performance.now() - started) / 1000
    say(
      `${command}: ${seconds.toFixed(1)} с, память ${peak.toFixed(0)} МБ, код ${code}, нагрузка ${loadavg()[0]?.toFixed(1)}`,
    )
    if (code !== 0) say(await said)
    worst = Math.max(worst, Number(code))
  }
  return worst
}
