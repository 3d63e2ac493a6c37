import { createHash, randomInt } from 'node:crypto'
import { parseFormula } from '@/lib/calc/formula/parse'
import { PERIODICITY } from '@/lib/calc/periods'
import { DOCUMENT_STATUS, USER_ROLE } from '@/lib/core/domain/dictionaries'
import { insertRows, reserveIds } from '@/prisma/seed/bulk'
import { type CatalogueCategory, readCatalogue } from '@/prisma/seed/catalogue'
import type { SqlClient } from '@/prisma/seed/connection'
import { type DocumentSpec, insertDocuments, type RowSpec } from '@/prisma/seed/document-rows'
import type { Mapping } from '@/scripts/move/bundle'
import { given, isTrue, letterOf, mendFormula, movedRow, outdone, sameName } from '@/scripts/move/rules'
import type { Bundle, Entity, Row } from '@/scripts/move/shape'

/** What became of a former row. No words of its people stand here: a report leaves the folder. */
export interface Verdict {
  entity: Entity
  legacy_id: string
  id: number | null
  verdict: 'created' | 'same' | 'kept' | 'left' | 'refused' | 'question'
  code: string
}

interface Move {
  client: SqlClient
  bundle: Bundle
  checksum: string
  mapping: Pick<Mapping, 'no_value' | 'formulas'>
  /** `entity legacy_id` → our row and what it was made of. */
  links: Map<string, { id: number; fingerprint: string }>
  verdicts: Verdict[]
}

/** Runs one part that stands or falls alone: a transaction when writing, nothing of its own when only checking. */
export type Unit = <Result>(part: () => Promise<Result>) => Promise<Result>

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
const idOf = (row: Row) => String(row.id)
const text = (row: Row, field: string, length: number) => given(row[field])?.slice(0, length) ?? null

function tell(
  move: Move,
  entity: Entity,
  row: Row,
  verdict: Verdict['verdict'],
  code: string,
  id: number | null = null,
) {
  move.verdicts.push({ entity, legacy_id: idOf(row), id, verdict, code })
}

const linked = (move: Move, entity: Entity, legacyId: string | null | undefined) =>
  move.links.get(`${entity} ${legacyId}`)?.id

/** Already here: told of, and left as it is. */
function isMoved(move: Move, entity: Entity, row: Row, fingerprint: string): boolean {
  const link = move.links.get(`${entity} ${idOf(row)}`)
  if (!link) return false
  const isSame = link.fingerprint === fingerprint
  tell(move, entity, row, isSame ? 'same' : 'kept', isSame ? 'moved_before' : 'changed_there', link.id)
  return true
}

async function link(
  move: Move,
  entity: Entity,
  rows: ReadonlyArray<{ row: Row; id: number; fingerprint: string }>,
) {
  const made = rows.map(({ row, id, fingerprint }) => ({
    ...{ entity, legacy_id: idOf(row), id, fingerprint, bundle: move.checksum },
  }))
  await insertRows(move.client, 'legacy_links', made)
  await insertRows(
    move.client,
    'audit_events',
    made.map(({ legacy_id, bundle }, index) => ({
      ...{
        user_id: null,
        action: 'move.write',
        entity: AUDITED[entity] ?? null,
        entity_id: made[index]?.id ?? null,
      },
      after: { legacy_id, bundle },
    })),
  )
  for (const { row, id, fingerprint } of rows) {
    move.links.set(`${entity} ${idOf(row)}`, { id, fingerprint })
    tell(move, entity, row, 'created', 'created', id)
  }
}

const AUDITED: Partial<Record<Entity, string>> = {
  companies: 'company',
  users: 'user',
  metric_categories: 'metric_category',
  metrics: 'metric',
  input_documents: 'input_document',
}

/** Former id → our id of the entry with the same name. */
async function dictionary(move: Move, entity: Entity): Promise<Map<string, number>> {
  const { rows } = await move.client.query<{ id: number; name: string }>(`SELECT id, name FROM ${entity}`)
  const own = new Map(rows.map(({ id, name }) => [sameName(name), id]))
  return new Map(
    move.bundle[entity].flatMap((row): Array<[string, number]> => {
      const id = own.get(sameName(row.name ?? ''))
      return id === undefined ? [] : [[idOf(row), id]]
    }),
  )
}

/** First day of the first year that anything was reported for. */
function beginOf(documents: readonly Row[]): string {
  const years = documents.map(({ year }) => Number(year)).filter((year) => year > 1999)
  return `${years.length > 0 ? years.reduce((a, b) => Math.min(a, b)) : new Date().getFullYear()}-01-01`
}

async function freeNumbers(client: SqlClient, count: number): Promise<string[]> {
  const { rows } = await client.query<{ number: string }>('SELECT number FROM companies')
  const taken = new Set(rows.map(({ number }) => number))
  const free: string[] = []
  while (free.length < count) {
    const number = String(randomInt(100_000, 1_000_000))
    if (taken.has(number)) continue
    taken.add(number)
    free.push(number)
  }
  return free
}

async function moveCatalogue(move: Move): Promise<void> {
  const { client, bundle, mapping } = move
  for (const [index, row] of bundle.metric_categories.entries()) {
    const fingerprint = sha256(row)
    if (isMoved(move, 'metric_categories', row, fingerprint)) continue
    if (given(row.deleted_at)) {
      tell(move, 'metric_categories', row, 'left', 'deleted')
      continue
    }
    const { rowCount } = await client.query('SELECT 1 FROM metric_categories WHERE lower(name) = lower($1)', [
      row.name,
    ])
    if (rowCount) {
      tell(move, 'metric_categories', row, 'question', 'name_taken')
      continue
    }
    const [id = 0] = await reserveIds(client, 'metric_categories', 1)
    await insertRows(client, 'metric_categories', [{ id, name: text(row, 'name', 255), position: index + 1 }])
    await link(move, 'metric_categories', [{ row, id, fingerprint }])
  }
  const orders = await dictionary(move, 'metric_target_orders')
  const units = await dictionary(move, 'metric_units')
  for (const row of bundle.metric_units) {
    if (units.has(idOf(row))) continue
    const name = text(row, 'name', 50)
    await insertRows(client, 'metric_units', [{ name }], 'skip')
    const { rows } = await client.query<{ id: number }>(
      'SELECT id FROM metric_units WHERE lower(name) = lower($1)',
      [name],
    )
    if (rows[0]) units.set(idOf(row), rows[0].id)
  }
  const date_begin = beginOf(bundle.input_documents)
  for (const [index, row] of bundle.metrics.entries()) {
    const variables = bundle.metric_calc_data.filter(({ metric_id }) => metric_id === idOf(row))
    const fingerprint = sha256([row, variables])
    if (isMoved(move, 'metrics', row, fingerprint)) continue
    const formula = mapping.formulas[idOf(row)] ?? mendFormula(row.formula ?? '')
    const letters = variables.map(({ var_name }) => letterOf(var_name))
    const category = linked(move, 'metric_categories', row.metric_category_id)
    const order = orders.get(row.metric_target_order_id ?? '')
    const unit = units.get(row.metric_unit_id ?? '')
    const named = await client.query('SELECT 1 FROM metrics WHERE lower(name) = lower($1)', [
      text(row, 'name', 255),
    ])
    if (given(row.deleted_at)) tell(move, 'metrics', row, 'left', 'deleted')
    else if (named.rowCount) tell(move, 'metrics', row, 'question', 'name_taken')
    else if (!parseFormula(formula).ok) tell(move, 'metrics', row, 'question', 'formula_unread')
    else if (letters.length === 0 || letters.includes(null))
      tell(move, 'metrics', row, 'question', 'letter_unknown')
    else if (!category || !order || !unit) tell(move, 'metrics', row, 'refused', 'dictionary_unknown')
    else {
      const [id = 0] = await reserveIds(client, 'metrics', 1)
      const period = Number(given(row.metric_period_id) ?? 2)
      await insertRows(client, 'metrics', [
        {
          ...{ id, metric_category_id: category, metric_period_id: period, metric_target_order_id: order },
          ...{ metric_unit_id: unit, name: text(row, 'name', 255), formula, position: index + 1, date_begin },
          ...{ decimals: 2, min_denominator: '10', weight: '1', version: 1 },
          ...{ created_at: new Date().toISOString(), updated_at: new Date().toISOString() },
        },
      ])
      const ids = await reserveIds(client, 'metric_calc_data', variables.length)
      await insertRows(
        client,
        'metric_calc_data',
        variables.map((one, at) => ({
          ...{
            id: ids[at],
            metric_id: id,
            var_name: letters[at],
            name: text(one, 'name', 255),
            aggregation: 'sum',
          },
        })),
      )
      await link(move, 'metrics', [{ row, id, fingerprint }])
    }
  }
}

async function moveCompany(
  move: Move,
  row: Row,
  dictionaries: Record<string, Map<string, number>>,
): Promise<void> {
  const fingerprint = sha256(row)
  if (isMoved(move, 'companies', row, fingerprint)) return
  const begin = beginOf(move.bundle.input_documents.filter(({ company_id }) => company_id === idOf(row)))
  const known = (field: string, name: string) => dictionaries[name]?.get(row[field] ?? '') ?? null
  const region_id = known('region_id', 'regions')
  if (given(row.deleted_at)) return tell(move, 'companies', row, 'left', 'deleted')
  if (region_id === null) return tell(move, 'companies', row, 'refused', 'dictionary_unknown')
  const short_name = text(row, 'short_name', 50)
  const { rowCount } = await move.client.query(
    'SELECT 1 FROM companies WHERE lower(short_name) = lower($1)',
    [short_name],
  )
  if (rowCount) return tell(move, 'companies', row, 'question', 'short_name_taken')
  const [id = 0] = await reserveIds(move.client, 'companies', 1)
  const [number] = await freeNumbers(move.client, 1)
  const role = given(row.company_role_id)
  const ownership = given(row.company_ownership_id)
  await insertRows(move.client, 'companies', [
    {
      ...{
        id,
        number,
        region_id,
        short_name,
        name: text(row, 'name', 255),
        city: text(row, 'city', 50) ?? '—',
      },
      ...{ company_role_id: role ? Number(role) : 1, address: text(row, 'address', 255) },
      director_position: text(row, 'director_position', 100),
      director_name: text(row, 'director_name', 100),
      company_type_id: known('company_type_id', 'company_types'),
      company_ownership_id: ownership ? Number(ownership) : null,
      company_level_id: known('company_level_id', 'company_levels'),
      company_bed_capacity_id: known('company_bed_capacity_id', 'company_bed_capacities'),
      is_emergency: given(row.is_emergency) === null ? null : isTrue(row.is_emergency),
      ...{ date_begin_year: begin, date_begin_quarter: begin, date_begin_month: begin },
      approval_by_manager_only: false,
      ...{ password_sign_in: true, is_demonstration: false, version: 1 },
      ...{ created_at: new Date().toISOString(), updated_at: new Date().toISOString() },
    },
  ])
  await link(move, 'companies', [{ row, id, fingerprint }])
}

async function moveUsers(move: Move, users: readonly Row[], categories: readonly number[]): Promise<void> {
  const { rows: own } = await move.client.query<{ email: string }>('SELECT email FROM users')
  const taken = new Set(own.map(({ email }) => email))
  const counts = new Map<string, number>()
  const addressOf = (row: Row) => (given(row.email) ?? '').toLowerCase()
  for (const row of move.bundle.users) counts.set(addressOf(row), (counts.get(addressOf(row)) ?? 0) + 1)
  for (const row of users) {
    const fingerprint = sha256(row)
    if (isMoved(move, 'users', row, fingerprint)) continue
    const role = Number(row.user_role_id)
    const company = role === USER_ROLE.admin ? null : linked(move, 'companies', row.company_id)
    const email = addressOf(row)
    const hash = given(row.password)
    if (given(row.deleted_at)) tell(move, 'users', row, 'left', 'deleted')
    else if (company === undefined) tell(move, 'users', row, 'refused', 'company_unknown')
    else if (![1, 2, 3].includes(role) || !email.includes('@'))
      tell(move, 'users', row, 'refused', 'not_valid')
    else if ((counts.get(email) ?? 0) > 1) tell(move, 'users', row, 'question', 'address_twice')
    else if (taken.has(email)) tell(move, 'users', row, 'question', 'address_taken')
    else {
      const [id = 0] = await reserveIds(move.client, 'users', 1)
      await insertRows(move.client, 'users', [
        {
          ...{ id, email, company_id: company, user_role_id: role },
          ...{ surname: text(row, 'surname', 50) ?? '—', name: text(row, 'name', 50) ?? '—' },
          ...{ secname: text(row, 'secname', 50), position: text(row, 'position', 100) },
          password_hash: hash && /^\$2[aby]\$/.test(hash) ? hash : null,
          user_status_id: Number(given(row.user_status_id) ?? 1),
          ...{ version: 1, created_at: new Date().toISOString(), updated_at: new Date().toISOString() },
        },
      ])
      if (role === USER_ROLE.operator) {
        const may = categories.map((metric_category_id) => ({ user_id: id, metric_category_id }))
        await insertRows(move.client, 'user_metric_categories', may)
      }
      await link(move, 'users', [{ row, id, fingerprint }])
    }
  }
}

interface Years {
  values: Map<string, Row[]>
  data: Map<string, Row[]>
  letters: Map<string, string>
  catalogue: CatalogueCategory[]
  others: Set<string>
}

const grouped = (rows: readonly Row[], field: string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = String(row[field])
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

async function moveDocuments(
  move: Move,
  documents: readonly Row[],
  years: Years,
  author: number,
): Promise<void> {
  const made: Array<{ row: Row; fingerprint: string; spec: DocumentSpec }> = []
  for (const row of documents) {
    const values = years.values.get(idOf(row)) ?? []
    const fingerprint = sha256([row, values, values.map((value) => years.data.get(idOf(value)))])
    if (isMoved(move, 'input_documents', row, fingerprint)) continue
    const category = linked(move, 'metric_categories', row.metric_category_id)
    const company = linked(move, 'companies', row.company_id)
    if (given(row.deleted_at)) tell(move, 'input_documents', row, 'left', 'deleted')
    else if (years.others.has(idOf(row))) tell(move, 'input_documents', row, 'left', 'key_twice')
    else if (!category || !company)
      tell(move, 'input_documents', row, 'refused', 'category_or_company_unknown')
    else if (Number(given(row.metric_period_id) ?? 2) !== PERIODICITY.quarter) {
      tell(move, 'input_documents', row, 'question', 'not_a_quarter')
    } else {
      const isApproved = row.input_document_status_id === String(DOCUMENT_STATUS.approved)
      const byMetric = new Map(values.map((value) => [linked(move, 'metrics', value.metric_id), value]))
      const codes = new Set<string>()
      let isOpen = byMetric.has(undefined)
      if (isOpen) codes.add('metric_unknown')
      const metrics = years.catalogue.find(({ id }) => id === category)?.metrics ?? []
      const rows = metrics.map((metric): RowSpec => {
        const value = byMetric.get(metric.id)
        const data = new Map(
          (years.data.get(value ? idOf(value) : '') ?? []).map((one) => [
            years.letters.get(one.metric_calc_data_id ?? '') ?? '',
            one.value ?? null,
          ]),
        )
        const old = { isActive: value ? isTrue(value.is_active) : !isApproved, isApproved, data }
        const moved = movedRow(metric, old, move.mapping.no_value)
        for (const code of moved.codes) codes.add(code)
        isOpen ||= moved.isOpen
        const { isActive, inactiveReason, values: numbers } = moved
        return {
          metric,
          isActive,
          note: null,
          values: numbers,
          ...(inactiveReason ? { inactiveReason } : {}),
        }
      })
      const told = [...codes].filter((code) => code !== 'inactive').join(',')
      if (isOpen) tell(move, 'input_documents', row, 'question', told)
      else {
        const at = (field: string) => {
          const stored = given(row[field])
          return stored
            ? new Date(stored.includes('T') || stored.includes('+') ? stored : `${stored.replace(' ', 'T')}Z`)
            : null
        }
        const userId = linked(move, 'users', row.user_id) ?? author
        const approvedAt = at('approved_at') ?? at('updated_at') ?? new Date()
        const approval = { at: approvedAt, userId: linked(move, 'users', row.approved_by) ?? userId }
        const spec: DocumentSpec = {
          ...{ companyId: company, metricCategoryId: category, metricPeriodId: PERIODICITY.quarter, userId },
          ...{ year: Number(row.year), quarter: Number(row.quarter), month: 0 },
          createdAt: at('created_at') ?? approvedAt,
          approval: isApproved ? approval : null,
          reason: 'Перенесено из прежней системы',
          rows,
        }
        made.push({ row, fingerprint, spec })
      }
    }
  }
  const ids = await insertDocuments(
    move.client,
    made.map(({ spec }) => spec),
  )
  await link(
    move,
    'input_documents',
    made.map(({ row, fingerprint }, index) => ({ row, fingerprint, id: ids[index] ?? 0 })),
  )
}

/**
 * Does all of a move over one connection: the catalogue first, then each organisation with its people and documents.
 * What was moved before stays as it is here; so it may be killed and run again.
 * @param author who stands where the former author is not known
 */
export async function writeMove(
  client: SqlClient,
  given: Pick<Move, 'bundle' | 'checksum' | 'mapping'> & { author: number },
  unit: Unit,
): Promise<Verdict[]> {
  const { rows } = await client.query<{ entity: string; legacy_id: string; id: number; fingerprint: string }>(
    'SELECT entity, legacy_id, id, fingerprint FROM legacy_links',
  )
  const links = new Map(rows.map(({ entity, legacy_id, ...one }) => [`${entity} ${legacy_id}`, one]))
  const move: Move = { client, ...given, links, verdicts: [] }
  const { bundle } = move
  await unit(() => moveCatalogue(move))
  const dictionaries = {
    regions: await dictionary(move, 'regions'),
    company_types: await dictionary(move, 'company_types'),
    company_levels: await dictionary(move, 'company_levels'),
    company_bed_capacities: await dictionary(move, 'company_bed_capacities'),
  }
  const categories = bundle.metric_categories.flatMap(
    (row) => linked(move, 'metric_categories', idOf(row)) ?? [],
  )
  await unit(() =>
    moveUsers(
      move,
      bundle.users.filter(({ user_role_id }) => user_role_id === '1'),
      categories,
    ),
  )
  const years: Years = {
    values: grouped(bundle.input_document_values, 'input_document_id'),
    data: grouped(bundle.calc_data_values, 'input_document_value_id'),
    letters: new Map(bundle.metric_calc_data.map((row) => [idOf(row), letterOf(row.var_name) ?? ''])),
    catalogue: await readCatalogue(client, PERIODICITY.quarter),
    others: outdone(
      bundle.input_documents.filter((row) => !row.deleted_at),
      String(DOCUMENT_STATUS.approved),
    ),
  }
  const users = grouped(
    bundle.users.filter(({ user_role_id }) => user_role_id !== '1'),
    'company_id',
  )
  const documents = grouped(bundle.input_documents, 'company_id')
  for (const row of bundle.companies) {
    await unit(async () => {
      await moveCompany(move, row, dictionaries)
      await moveUsers(move, users.get(idOf(row)) ?? [], categories)
      await moveDocuments(move, documents.get(idOf(row)) ?? [], years, given.author)
    })
    users.delete(idOf(row))
    documents.delete(idOf(row))
  }
  await unit(async () => {
    await moveUsers(move, [...users.values()].flat(), categories)
    await moveDocuments(move, [...documents.values()].flat(), years, given.author)
  })
  return move.verdicts
}
