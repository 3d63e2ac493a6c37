import { PERIODICITY } from '@/lib/calc/periods'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import type { CatalogueCategory } from '@/prisma/seed/catalogue'
import { type DocumentSpec, insertDocuments, type RowSpec, versionOf } from '@/prisma/seed/document-rows'
import type { Entered } from '@/scripts/move/entered'
import { isMoved, link, linked, linkOf, type Move, sha256, tell } from '@/scripts/move/links'
import { given, isTrue, movedRow, outdone } from '@/scripts/move/rules'
import { idOf, type Row } from '@/scripts/move/shape'

export interface Years {
  letters: Map<string, string>
  catalogue: CatalogueCategory[]
}

interface Made {
  row: Row
  fingerprint: string
  spec: DocumentSpec
}

/** What the table of documents takes. */
const isQuarter = ({ year, quarter }: Row) =>
  /^[1-4]$/.test(quarter ?? '') && Number(year) >= 2000 && Number(year) <= 2100

export async function moveDocuments(
  move: Move,
  { documents, values: entered, data: entries }: Entered & { documents: readonly Row[] },
  years: Years,
  author: number,
): Promise<void> {
  const made: Made[] = []
  const others = outdone(
    documents.filter((row) => !row.deleted_at),
    String(DOCUMENT_STATUS.approved),
  )
  const companies = [...new Set(documents.map((row) => linked(move, 'companies', row.company_id)))]
  const { rows: there } = await move.client.query<{ key: string; id: number }>(
    `SELECT id, concat_ws(' ', company_id, metric_category_id, year, quarter) AS key FROM input_documents
     WHERE company_id = ANY($1) AND metric_period_id = $2`,
    [companies.filter((id) => id !== undefined), PERIODICITY.quarter],
  )
  const taken = new Map(there.map(({ key, id }) => [key, id]))
  for (const row of documents) {
    const values = entered.get(idOf(row)) ?? []
    const fingerprint = sha256([row, values, values.map((value) => entries.get(idOf(value)))])
    if (isMoved(move, 'input_documents', row, fingerprint)) continue
    const category = linked(move, 'metric_categories', row.metric_category_id)
    const company = linked(move, 'companies', row.company_id)
    const before = linkOf(move, 'input_documents', row)
    if (given(row.deleted_at)) tell(move, 'input_documents', row, before ? 'kept' : 'left', 'deleted')
    else if (others.has(idOf(row))) tell(move, 'input_documents', row, 'left', 'key_twice')
    else if (!category || !company)
      tell(move, 'input_documents', row, 'refused', 'category_or_company_unknown')
    else if (Number(given(row.metric_period_id) ?? 2) !== PERIODICITY.quarter || !isQuarter(row)) {
      tell(move, 'input_documents', row, 'question', 'not_a_quarter')
    } else if (!before && taken.has([company, category, Number(row.year), Number(row.quarter)].join(' '))) {
      tell(move, 'input_documents', row, 'question', 'document_here')
    } else {
      const isApproved = row.input_document_status_id === String(DOCUMENT_STATUS.approved)
      const byMetric = new Map(values.map((value) => [linked(move, 'metrics', value.metric_id), value]))
      const codes = new Set<string>()
      let isOpen = byMetric.has(undefined)
      if (isOpen) codes.add('metric_unknown')
      const metrics = years.catalogue.find(({ id }) => id === category)?.metrics ?? []
      const known = values.flatMap((value) => {
        const id = linked(move, 'metrics', value.metric_id)
        return id === undefined ? [] : [{ id, isActive: isTrue(value.is_active) }]
      })
      if (new Set(known.map(({ id }) => id)).size < known.length) codes.add('metric_twice')
      if (known.some(({ id, isActive }) => isActive && !metrics.some((one) => one.id === id)))
        codes.add('metric_elsewhere')
      isOpen ||= codes.size > 0
      const rows = metrics.map((metric): RowSpec => {
        const value = byMetric.get(metric.id)
        const data = new Map(
          (entries.get(value ? idOf(value) : '') ?? []).map((one) => [
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
          ...(before ? { replaces: { id: before.id, version: before.version ?? 0 } } : {}),
          rows,
        }
        made.push({ row, fingerprint, spec })
      }
    }
  }
  const written = await unchanged(move, made)
  const ids = await insertDocuments(
    move.client,
    written.map(({ spec }) => spec),
  )
  await link(
    move,
    'input_documents',
    written.map(({ row, fingerprint, spec }, index) => ({
      ...{ row, fingerprint, id: ids[index] ?? 0, version: versionOf(spec) },
    })),
  )
}

/** Documents to be replaced are held until the transaction ends; one that has changed meanwhile, or is another's now, is kept. */
async function unchanged(move: Move, made: readonly Made[]): Promise<Made[]> {
  const keyOf = (key: Pick<DocumentSpec, 'companyId' | 'metricCategoryId' | 'year' | 'quarter'>) =>
    [key.companyId, key.metricCategoryId, key.year, key.quarter].join(' ')
  const { rows } = await move.client.query<{ id: number; version: number; key: string }>(
    `SELECT id, version, concat_ws(' ', company_id, metric_category_id, year, quarter) AS key
     FROM input_documents WHERE id = ANY($1) ORDER BY id FOR UPDATE`,
    [made.flatMap(({ spec }) => spec.replaces?.id ?? [])],
  )
  const own = new Map(rows.map((one) => [one.id, one]))
  return made.filter(({ row, spec: { replaces, ...spec } }) => {
    const now = own.get(replaces?.id ?? 0)
    if (!replaces || (now?.version === replaces.version && now.key === keyOf(spec))) return true
    tell(move, 'input_documents', row, 'kept', 'changed_both', replaces.id)
    return false
  })
}
