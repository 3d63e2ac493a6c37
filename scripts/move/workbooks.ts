import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { AppError } from '@/lib/core/http/errors'
import { readWorkbook } from '@/lib/core/workbook/read'
import { cellEntry, OFF_TEXT } from '@/lib/features/documents/template/template-check'
import { filledTemplate } from '@/lib/features/documents/template/template-workbook'
import type { SqlClient } from '@/prisma/seed/connection'
import { UserError } from '@/scripts/boot/console.mjs'
import { emptyBundle } from '@/scripts/move/bundle'
import type { Entity, Row, WholeBundle } from '@/scripts/move/shape'

/** What of ours the workbooks are about, in the words of a bundle: it is joined by its names, not made again. */
const OWN: Partial<Record<Entity, string>> = {
  regions: 'SELECT id, name FROM regions',
  metric_target_orders: 'SELECT id, name FROM metric_target_orders',
  metric_units: 'SELECT id, name FROM metric_units',
  companies: 'SELECT id, name, short_name, region_id FROM companies WHERE id = ANY($1)',
  metric_categories: 'SELECT id, name FROM metric_categories',
  metrics:
    'SELECT id, metric_category_id, metric_period_id, metric_target_order_id, metric_unit_id, name, formula FROM metrics',
  metric_calc_data: 'SELECT id, metric_id, var_name, name FROM metric_calc_data',
}

/** Ids of ours, apart from those of any former system. */
const here = (id: unknown) => `here-${id}`
const own = (field: string, value: unknown) =>
  field === 'id' || (field.endsWith('_id') && field !== 'metric_period_id') ? here(value) : String(value)

/** @throws UserError naming the file */
async function templateOf(folder: string, name: string) {
  try {
    return filledTemplate(await readWorkbook(await readFile(join(folder, name))))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new UserError([`${name}:`, ...Object.values(error.errors ?? {}).flat()].join(' '))
  }
}

/**
 * Reads a folder of the quarter's workbooks that organisations filled in as a bundle of drafts. An empty cell is not entered,
 * and a sheet of these is no document; a switched-off indicator stays off.
 * @throws UserError naming every file and cell that is not read
 */
export async function readWorkbooks(client: SqlClient, folder: string): Promise<WholeBundle> {
  // Skips files that Excel and the system leave behind: «~$one.xlsx», «.DS_Store».
  const names = (await readdir(folder)).filter((name) => !/^(~\$|\.)/.test(name)).sort()
  if (names.length === 0) throw new UserError(`В папке ${folder} нет файлов .xlsx.`)
  const wrong = names.flatMap((name) => (/\.xlsx$/i.test(name) ? [] : [`${name}: это не файл .xlsx.`]))
  const bundle = emptyBundle()
  const rows: Record<'input_documents' | 'input_document_values' | 'calc_data_values', Row[]> = {
    input_documents: [],
    input_document_values: [],
    calc_data_values: [],
  }
  const companies = new Set<number>()
  /** Document → the file that has it. */
  const fileByKey = new Map<string, string>()
  for (const name of names.filter((one) => /\.xlsx$/i.test(one))) {
    const content = await templateOf(folder, name).catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error
      wrong.push(error.message)
    })
    if (!content) continue
    companies.add(content.company_id)
    for (const sheet of content.sheets) {
      for (const { year, quarter, month, fields } of sheet.documents) {
        const category = sheet.metric_category_id
        const id = [content.company_id, category, year, quarter, month].join('-')
        const other = fileByKey.get(id)
        if (other !== undefined)
          wrong.push(`${name}, лист «${sheet.sheet}»: этот документ есть и в ${other}.`)
        fileByKey.set(id, name)
        const document = {
          id,
          workbook: name,
          company_id: here(content.company_id),
          metric_category_id: here(category),
          year: String(year),
          quarter: String(quarter),
          month: String(month),
          metric_period_id: String(content.metric_period_id),
          input_document_status_id: String(DOCUMENT_STATUS.draft),
        }
        const [values, data]: [Row[], Row[]] = [[], []]
        const made = new Set<number>()
        for (const [address, metric, datum] of fields) {
          const cell = sheet.cells.get(address)
          const isOff = cell?.text === OFF_TEXT
          const entry = cellEntry(isOff ? undefined : cell)
          if (!entry.ok) {
            wrong.push(`${name}, лист «${sheet.sheet}», ячейка ${address}: ${entry.message}.`)
            continue
          }
          const row = { id: `${id}-${metric}`, input_document_id: id, metric_id: here(metric), value: null }
          if (!made.has(metric)) values.push({ ...row, is_active: isOff ? '0' : '1' })
          made.add(metric)
          data.push({
            id: `${row.id}-${datum}`,
            input_document_value_id: row.id,
            metric_calc_data_id: here(datum),
            value: entry.value,
          })
        }
        if (data.every(({ value }) => value === null) && values.every((row) => row.is_active === '1'))
          continue
        rows.input_documents.push(document)
        rows.input_document_values.push(...values)
        rows.calc_data_values.push(...data)
      }
    }
  }
  if (wrong.length > 0) throw new UserError(wrong.join('\n'))
  for (const [entity, sql] of Object.entries(OWN)) {
    const table = await client.query<Record<string, unknown>>(sql, sql.includes('$1') ? [[...companies]] : [])
    Object.assign(bundle, {
      [entity]: table.rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([field, one]) => [field, own(field, one)])),
      ),
    })
  }
  return { ...bundle, ...rows }
}
