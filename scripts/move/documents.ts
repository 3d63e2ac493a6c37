import type { VariableName } from '@/lib/calc/formula/ast'
import { PERIODICITY, periodContaining, periodFirstDay } from '@/lib/calc/periods'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { today } from '@/lib/core/process/clock'
import type { CatalogueCategory } from '@/prisma/seed/catalogue'
import { type DocumentSpec, insertDocuments, type RowSpec, versionOf } from '@/prisma/seed/document-rows'
import { type Changes, changesOf, type Question } from '@/scripts/move/codes'
import type { Entered } from '@/scripts/move/entered'
import { isDeletedThere, isMoved, link, linked, linkOf, type Move, sha256, tell } from '@/scripts/move/links'
import { isQuarterly, momentOf, movedRow, numberOf, outdone, textOf, truthOf } from '@/scripts/move/rules'
import { idOf, type Row } from '@/scripts/move/shape'

export interface Years {
  /** Former ids of an indicator and of a datum of it → its letter. */
  letters: Map<string, VariableName | null>
  catalogue: CatalogueCategory[]
  /** Indicators whose formula does not parse. */
  unread: ReadonlySet<number>
  /** Whether an indicator is in force on a day. */
  isValid: (id: number, day: string) => boolean
  /** Former id of an indicator → what it is called in the report. */
  names: Map<string, string>
  /** Former ids of the people there are. */
  people: ReadonlySet<string>
}

/** Nothing is lost of it where it is left there. */
const isNothing = (value: string | null | undefined) => numberOf(value)?.isZero() ?? textOf(value) === null

interface Made {
  row: Row
  fingerprint: string
  spec: DocumentSpec
  changes: Changes
}

export async function moveDocuments(
  move: Move,
  { documents, values: entered, data: entries }: Entered & { documents: readonly Row[] },
  years: Years,
  author: number,
): Promise<void> {
  const made: Made[] = []
  const { timezone } = move.mapping
  /** Which document it becomes here, where it can. */
  const keyOf = (row: Row) => {
    const [company, category] = [
      linked(move, 'companies', row.company_id),
      linked(move, 'metric_categories', row.metric_category_id),
    ]
    return company && category && isQuarterly(row)
      ? [company, category, Number(row.year), Number(row.quarter)].join(' ')
      : null
  }
  const others = outdone(
    documents.filter((row) => !textOf(row.deleted_at) && keyOf(row) !== null),
    String(DOCUMENT_STATUS.approved),
    (row) => keyOf(row) ?? '',
  )
  const companies = [...new Set(documents.map((row) => linked(move, 'companies', row.company_id)))]
  const { rows: there } = await move.client.query<{ key: string; id: number }>(
    `SELECT id, concat_ws(' ', company_id, metric_category_id, year, quarter) AS key FROM input_documents
     WHERE company_id = ANY($1) AND metric_period_id = $2`,
    [companies.filter((id) => id !== undefined), PERIODICITY.quarter],
  )
  const now = periodContaining(PERIODICITY.quarter, today())
  const isLeft = (person: string | null | undefined) =>
    years.people.has(person ?? '') && linked(move, 'users', person) === undefined
  const idByKey = new Map(there.map(({ key, id }) => [key, id]))
  for (const row of documents) {
    const values = entered.get(idOf(row)) ?? []
    // A document is moved again when one of its indicators gets a name of its own in the mapping.
    const named = values.flatMap(({ metric_id }) =>
      move.mapping.names[metric_id ?? ''] === undefined ? [] : (linked(move, 'metrics', metric_id) ?? []),
    )
    const fingerprint = sha256([
      row,
      values,
      values.map((value) => entries.get(idOf(value))),
      ...named,
      // A document without values is moved again when its indicator gets a formula.
      ...values.flatMap(({ metric_id }) =>
        years.unread.has(linked(move, 'metrics', metric_id) ?? 0) ? ['formula_kept'] : [],
      ),
      ...(timezone === 'UTC' ? [] : [timezone]),
      // An author moved after the document takes the place of the first administrator.
      ...[row.user_id, row.approved_by].filter(isLeft),
    ])
    if (isMoved(move, 'input_documents', row, fingerprint)) continue
    const category = linked(move, 'metric_categories', row.metric_category_id)
    const company = linked(move, 'companies', row.company_id)
    const before = linkOf(move, 'input_documents', row)
    if (textOf(row.deleted_at)) tell(move, 'input_documents', row, before ? 'kept' : 'left', 'deleted')
    else if (others.has(idOf(row))) tell(move, 'input_documents', row, 'left', 'key_twice')
    else if (!category || !company) {
      const isDeleted =
        isDeletedThere(move, 'companies', row.company_id) ||
        isDeletedThere(move, 'metric_categories', row.metric_category_id)
      if (isDeleted) tell(move, 'input_documents', row, 'left', 'deleted_above')
      else tell(move, 'input_documents', row, 'refused', 'category_or_company_unknown')
    } else if (!isQuarterly(row)) tell(move, 'input_documents', row, 'question', 'not_a_quarter')
    else if (`${row.year}-${row.quarter}` > `${now.year}-${now.quarter}`)
      tell(move, 'input_documents', row, 'question', 'not_begun')
    else if (!/^[12]$/.test(row.input_document_status_id ?? ''))
      tell(move, 'input_documents', row, 'question', 'status_unknown')
    else if (!before && idByKey.has(keyOf(row) ?? '')) {
      tell(move, 'input_documents', row, 'question', 'document_here')
    } else {
      const isApproved = row.input_document_status_id === String(DOCUMENT_STATUS.approved)
      const workbook = textOf(row.workbook)
      const byMetric = new Map(values.map((value) => [linked(move, 'metrics', value.metric_id), value]))
      /** What is asked, about which indicators. */
      const about: Partial<Record<Question, string[]>> = {}
      const ask = (code: Question, metric: string | null | undefined) => {
        const name = years.names.get(metric ?? '') ?? `№ ${metric}`
        about[code] = [...new Set([...(about[code] ?? []), name])]
      }
      const seen = new Set<number>()
      const key = { year: Number(row.year), quarter: Number(row.quarter), month: 0 }
      const day = periodFirstDay({ periodicity: PERIODICITY.quarter, ...key })
      const all = years.catalogue.find(({ id }) => id === category)?.metrics ?? []
      const metrics = all.filter(({ id }) => byMetric.has(id) || years.isValid(id, day))
      for (const value of values) {
        const id = linked(move, 'metrics', value.metric_id)
        if (id === undefined) ask('metric_unknown', value.metric_id)
        else if (seen.has(id)) ask('metric_twice', value.metric_id)
        else if (truthOf(value.is_active) === undefined) ask('active_unclear', value.metric_id)
        else if (truthOf(value.is_active) && !metrics.some((one) => one.id === id))
          ask('metric_elsewhere', value.metric_id)
        if (id !== undefined) seen.add(id)
      }
      const counts: Record<'row_absent' | 'off_data' | 'all_zero' | 'no_value_off' | 'rounded', number> = {
        row_absent: 0,
        off_data: 0,
        all_zero: 0,
        no_value_off: 0,
        rounded: 0,
      }
      const rows = metrics.map((metric): RowSpec => {
        const value = byMetric.get(metric.id)
        const data = new Map<string, string | null>()
        let isUnclear = false
        for (const one of entries.get(value ? idOf(value) : '') ?? []) {
          const letter = years.letters.get(`${value?.metric_id} ${one.metric_calc_data_id}`)
          if (letter && !data.has(letter)) data.set(letter, one.value ?? null)
          else if (letter || !isNothing(one.value)) isUnclear = true
        }
        const isActive = value ? truthOf(value.is_active) === true : !isApproved
        const old = { isActive, isApproved, isTyped: workbook !== null, data }
        if (old.isActive && isUnclear) ask('datum_unclear', value?.metric_id)
        const moved = movedRow(metric, old, move.mapping.no_value)
        if (!value && isApproved) counts.row_absent += 1
        if (value && !old.isActive && [...data.values()].some((one) => !isNothing(one))) counts.off_data += 1
        for (const code of value ? moved.codes : []) {
          if (code === 'all_zero' || code === 'rounded') counts[code] += 1
          else if (code === 'no_value' && !moved.isOpen) counts.no_value_off += 1
          else ask(code, value?.metric_id)
        }
        const { inactiveReason, values: numbers } = moved
        return {
          metric,
          isActive: moved.isActive,
          note: null,
          values: numbers,
          ...(inactiveReason ? { inactiveReason } : {}),
        }
      })
      const codes = Object.keys(about)
      if (codes.length > 0) tell(move, 'input_documents', row, 'question', codes.join(','), null, { about })
      else {
        const entrant = linked(move, 'users', row.user_id)
        const approver = linked(move, 'users', row.approved_by)
        const userId = entrant ?? author
        const at = (field: string) => momentOf(row[field], timezone)
        const [createdAt, formerApproval] = [at('created_at'), at('approved_at')]
        const approvedAt = formerApproval ?? at('updated_at') ?? new Date()
        const approval = { at: approvedAt, userId: approver ?? userId }
        const changes = changesOf({
          ...counts,
          author_left: isLeft(row.user_id),
          author_unknown: entrant === undefined && !isLeft(row.user_id),
          approver_unknown: isApproved && approver === undefined,
          created_at_unknown: createdAt === null,
          approved_at_unknown: isApproved && formerApproval === null,
        })
        const spec: DocumentSpec = {
          companyId: company,
          metricCategoryId: category,
          metricPeriodId: PERIODICITY.quarter,
          userId,
          ...key,
          createdAt: createdAt ?? approvedAt,
          approval: isApproved ? approval : null,
          reason: workbook ? `Из файла «${workbook}»` : 'Перенесено из прежней системы',
          ...(workbook && { workbook }),
          ...(before ? { replaces: { id: before.id, version: before.version ?? 0, userId: author } } : {}),
          rows,
        }
        made.push({ row, fingerprint, spec, changes })
      }
    }
  }
  const written = await unchanged(move, made)
  const [first] = written
  if (!first) return
  // A failure from here on concerns the whole organisation, not its last document.
  Object.assign(move.at, { table: 'companies', row: { id: first.row.company_id } })
  const ids = await insertDocuments(
    move.client,
    written.map(({ spec }) => spec),
  )
  const [begin] = written
    .map(({ spec }) => periodFirstDay({ ...spec, periodicity: PERIODICITY.quarter, month: 0 }))
    .toSorted()
  await move.client.query(
    'UPDATE companies SET date_begin_quarter = $2 WHERE id = $1 AND date_begin_quarter > $2',
    [first.spec.companyId, begin],
  )
  await link(
    move,
    'input_documents',
    written.map(({ row, fingerprint, spec, changes }, index) => ({
      row,
      fingerprint,
      changes,
      id: ids[index] ?? 0,
      version: versionOf(spec),
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
