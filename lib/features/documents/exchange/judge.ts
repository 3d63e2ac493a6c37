import 'server-only'
import { z } from 'zod'
import { parseEntryValue } from '@/lib/calc/entry'
import { hasFraction } from '@/lib/calc/shared-data'
import type { ExchangeKey } from '@/lib/core/auth/exchange-key'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { rows } from '@/lib/core/db/rows'
import { formatInstantDate } from '@/lib/core/format/dates'
import { groupedText } from '@/lib/core/format/entry-text'
import { env } from '@/lib/core/process/env'
import { draftWarnings } from '@/lib/features/documents/entry/present'
import { applyEdits, enteredData } from '@/lib/features/documents/entry/rows'
import type { DocumentKey, SharedValue, StoredRow } from '@/lib/features/documents/entry/shapes'
import { periodText } from '@/lib/features/documents/exchange/rules'
import type { Push } from '@/lib/features/documents/exchange/schema'
import type {
  ImportAnswer,
  ImportDocument,
  ImportRow,
  RefusalReason,
} from '@/lib/features/documents/exchange/shapes'
import { ROW_OUTCOMES } from '@/lib/features/documents/exchange/shapes'
import type { HistoryChange } from '@/lib/features/documents/history/shapes'
import type { DocumentEditRow } from '@/lib/features/documents/schema'
import { heldBy } from '@/lib/features/documents/shared/rules'
import { type Entry, readEntries } from '@/lib/features/documents/template/template-data'
import { Prisma } from '@/lib/generated/prisma/client'

type Datum = StoredRow['input_document_value_calc_data'][number]
type Outcome = ImportRow['outcome']

const codeRow = z.object({ id: z.int(), code: z.string(), name: z.string(), is_whole: z.boolean() })
type Code = z.output<typeof codeRow>

/** What is to be done with one number of a document. */
interface Verdict {
  outcome: Outcome
  reason?: ImportRow['reason']
  message: string
}

/** One number of a document that a sent row is about. */
interface Place extends Verdict {
  target: Target
  row: StoredRow
  datum: Datum
}

/** A document of the push: read, and made or changed once all is judged. */
export interface Target {
  entry: Entry
  key: DocumentKey
  period: string
}

interface JudgedRow {
  row: ImportRow
  places: Place[]
  comment: string | null
}

/** A document as it is to be stored. */
export interface Save extends Target {
  rows: StoredRow[]
  changes: HistoryChange[]
}

export interface Judged {
  answer: Pick<ImportAnswer, 'outcome' | 'counts' | 'rows' | 'documents'>
  /** In the order of `answer.documents`; null where nothing of a document changes. */
  saves: Array<Save | null>
}

const shown = (value: string | null) => (value === null ? 'пусто' : groupedText(value))

/** Why a document takes nothing, by the name of its refusal. */
function refusedBy({ entry }: Target): Verdict | null {
  const { refused, document, metricCategory } = entry
  if (refused === null) return null
  if (refused === 'approved') {
    const on = document?.approved_at ? ` ${formatInstantDate(document.approved_at, env().APP_TIMEZONE)}` : ''
    const message = `документ «${metricCategory.short_name}» утверждён${on}, сначала попросите вернуть его в работу`
    return { outcome: 'refused', reason: 'locked', message }
  }
  const reason = refused === 'watcher' ? 'watcher' : 'period_closed'
  return { outcome: 'refused', reason, message: entry.refusal ?? '' }
}

/** What becomes of a number where it is asked for: what a person entered stays. */
function verdictOf(target: Target, row: StoredRow, datum: Datum, value: string | null): Verdict {
  const place = `«${target.entry.metricCategory.short_name}»`
  if (row.is_active && datum.exact === value) return { outcome: 'same', message: 'без изменений' }
  const refused = refusedBy(target)
  if (refused) return refused
  if (!row.is_active)
    return value === null
      ? { outcome: 'same', message: 'без изменений' }
      : {
          outcome: 'kept',
          reason: 'inactive',
          message: `показатель «${row.metric.short_name}» отмечен неприменимым`,
        }
  if (datum.exact === null) return { outcome: 'created', message: `записано в документ ${place}` }
  if (datum.source?.kind !== 'key') {
    const both = value === null ? 'не очищено' : 'оба числа стоят в документе, выбрать можно там'
    return {
      outcome: 'kept',
      reason: 'typed',
      message: `в документе ${place} введено ${shown(datum.exact)}: ${both}`,
    }
  }
  const message = `было ${shown(datum.exact)}, по ключу «${datum.source.name}»`
  return { outcome: value === null ? 'cleared' : 'changed', message }
}

const refusal = (reason: RefusalReason, message: string): Verdict => ({ outcome: 'refused', reason, message })

/** The worst of what becomes of a row in its places speaks for it. */
function spokenFor(places: readonly Place[]): Verdict {
  const of = (outcome: Outcome) => places.filter((place) => place.outcome === outcome)
  const outcome = ROW_OUTCOMES.find((one) => of(one).length > 0) ?? 'same'
  const [first] = of(outcome)
  const written = places.filter((one) => ['created', 'changed', 'cleared'].includes(one.outcome)).length
  const more = outcome === 'kept' && written > 0 ? `; в других местах записано: ${written}` : ''
  return {
    outcome,
    message: `${first?.message ?? 'без изменений'}${more}`,
    ...(first?.reason && { reason: first.reason }),
  }
}

/**
 * What a push would do: a verdict for each row, and each document as it would be stored, by the rules of the form.
 * Nothing is written.
 */
export async function judgePush(
  scope: CompanyScope,
  key: ExchangeKey,
  { reports }: Push,
  isPartial: boolean,
): Promise<Judged> {
  const found = await rows(codeRow, Prisma.sql`SELECT id, code, name, is_whole FROM source_data`)
  const codes = new Map(found.map((one) => [one.code, one]))
  const judged: JudgedRow[] = []
  for (const { period, values } of reports) {
    const about = periodText(period)
    const entries = await readEntries(scope, { companyId: key.company_id, period, metricCategoryIds: null })
    const { periodicity: metric_period_id, ...parts } = period
    const targets = entries.map((entry): Target => {
      const whose = { company_id: key.company_id, metric_category_id: entry.metricCategory.id }
      return { entry, key: { ...whose, metric_period_id, ...parts }, period: about }
    })
    const seen = new Set<string>()
    values.forEach(({ code, value, comment }, index) => {
      const known = codes.get(code)
      const read = readValue(known, value)
      const places = known && read.ok ? placesOf(targets, known, read.value) : []
      const told =
        read.refused ??
        (seen.has(code) ? refusal('duplicate', 'код уже передан в этом отчёте') : null) ??
        (places.length === 0 ? refusal('not_asked', 'в этом периоде не запрашивается') : spokenFor(places))
      seen.add(code)
      const row = { index, code, period: about, ...told, value: read.value, name: known?.name ?? null }
      // A row that is refused concerns its documents all the same: with partial they are left out.
      const concerned = known && !read.ok ? placesOf(targets, known, null) : places
      judged.push({ row, places: concerned, comment })
    })
  }
  return settle(judged, key, isPartial)
}

function readValue(code: Code | undefined, sent: unknown) {
  const entry = parseEntryValue(sent ?? null)
  if (!code) return { ok: false, value: null, refused: refusal('unknown_code', 'такого кода нет') }
  if (!entry.ok) return { ok: false, value: null, refused: refusal('invalid_value', entry.message) }
  if (code.is_whole && entry.value !== null && hasFraction(entry.value))
    return { ok: false, value: entry.value, refused: refusal('not_whole', 'ожидалось целое число') }
  return { ok: true, value: entry.value, refused: null }
}

function placesOf(targets: readonly Target[], code: Code, value: string | null): Place[] {
  return targets.flatMap((target) =>
    target.entry.rows.flatMap((row) => {
      const variable = row.metric.metric_calc_data.find(({ source_datum }) => source_datum?.id === code.id)
      const datum = row.input_document_value_calc_data.find(
        ({ metric_calc_data_id }) => metric_calc_data_id === variable?.id,
      )
      return datum ? [{ target, row, datum, ...verdictOf(target, row, datum, value) }] : []
    }),
  )
}

/** All or nothing; with partial, what is refused takes the documents it concerns with it and no more. */
function settle(judged: JudgedRow[], key: ExchangeKey, isPartial: boolean): Judged {
  const refusedTargets = new Set(
    judged.flatMap(({ row, places }) =>
      places.flatMap((place) =>
        row.reason === 'locked' || row.outcome !== 'refused'
          ? place.outcome === 'refused'
            ? [place.target]
            : []
          : [place.target],
      ),
    ),
  )
  const rest = isPartial ? judged.map((one) => withoutDocuments(one, refusedTargets)) : judged
  const isRefused = isPartial
    ? rest.every(({ row }) => row.outcome === 'refused')
    : rest.some(({ row }) => row.outcome === 'refused')
  const taken = isRefused ? [] : rest.filter(({ row }) => row.outcome !== 'refused')
  const targets = new Set(taken.flatMap(({ places }) => places.map(({ target }) => target)))
  const saves = withOtherDocuments([...targets].map((target) => saveOf(target, taken, key)))
  const rows = rest.map(({ row }) => row)
  return {
    answer: {
      outcome: isRefused ? 'refused' : 'applied',
      counts: countsOf(rows),
      rows,
      documents: saves.map(({ save, sharedValues }) => toldDocument(save, sharedValues)),
    },
    saves: saves.map(({ save }) => (isChanged(save) ? save : null)),
  }
}

function withoutDocuments(one: JudgedRow, refused: ReadonlySet<Target>): JudgedRow {
  const isOwn = one.row.outcome === 'refused' && one.row.reason !== 'locked'
  const places = one.places.filter(({ target }) => !refused.has(target))
  if (isOwn || places.length === one.places.length) return one
  const lost =
    one.row.outcome === 'refused'
      ? one.row
      : { ...one.row, ...refusal('document_refused', 'документ не принят из-за других строк') }
  if (places.length === 0) return { ...one, row: lost, places }
  const { reason: _reason, ...row } = one.row
  return { ...one, row: { ...row, ...spokenFor(places) }, places }
}

function countsOf(told: readonly ImportRow[]): ImportAnswer['counts'] {
  const counts = { created: 0, changed: 0, same: 0, kept: 0, cleared: 0, refused: 0 }
  for (const { outcome } of told) counts[outcome] += 1
  return counts
}

/** A document with what it takes laid over it, as the form lays what is typed. */
function saveOf(target: Target, taken: readonly JudgedRow[], key: ExchangeKey): Save {
  const via = { kind: 'key' as const, name: key.name, at: new Date().toISOString() }
  const own = taken.flatMap(({ row, places, comment }) =>
    places.filter((place) => place.target === target).map((place) => ({ place, sent: row.value, comment })),
  )
  const edits = new Map<number, DocumentEditRow>()
  const offers = new Map<number, Datum['offer']>()
  for (const { place, sent, comment } of own) {
    const { row, datum, outcome } = place
    const edit = edits.get(row.metric_id) ?? { metric_id: row.metric_id, input_document_value_calc_data: [] }
    if (['created', 'changed', 'cleared'].includes(outcome))
      edit.input_document_value_calc_data.push({
        metric_calc_data_id: datum.metric_calc_data_id,
        value: sent,
      })
    // A comment is taken where there is none: what a person explained stays.
    if (comment !== null && row.note === null)
      edit.note = [edit.note, comment].filter(Boolean).join('. ').slice(0, 2000)
    edits.set(row.metric_id, edit)
    const isSameOffer = datum.offer?.value === sent && datum.offer.name === key.name
    const isOffered = outcome === 'kept' && place.reason === 'typed' && sent !== null
    offers.set(
      datum.metric_calc_data_id,
      isOffered ? (isSameOffer ? datum.offer : { value: sent, name: key.name }) : null,
    )
  }
  const { rows: edited, changes } = applyEdits(target.entry.rows, [...edits.values()], via)
  const withOffers = edited.map((row) => ({
    ...row,
    input_document_value_calc_data: row.input_document_value_calc_data.map((datum) => {
      const offer = offers.get(datum.metric_calc_data_id)
      return offer === undefined ? datum : { ...datum, offer }
    }),
  }))
  return { ...target, rows: withOffers, changes }
}

const offersOf = (all: readonly StoredRow[]) =>
  JSON.stringify(all.map((row) => row.input_document_value_calc_data.map(({ offer }) => offer)))

const isChanged = ({ entry, rows: now, changes }: Save): boolean =>
  changes.length > 0 || offersOf(now) !== offersOf(entry.rows)

/** Beside each document what the others of its period will hold once all of them are stored. */
function withOtherDocuments(saves: readonly Save[]) {
  return saves.map((save) => {
    const others = saves.filter((one) => one !== save && one.period === save.period)
    const ids = new Set(others.map(({ entry }) => entry.metricCategory.id))
    const held = others.flatMap(({ entry, rows: now }) =>
      heldBy(now.map(enteredData)).map(
        ({ datum, value }): SharedValue => ({
          source_datum_id: datum,
          value,
          metric_category: entry.metricCategory,
          ...(entry.isApproved ? { is_approved: true as const } : {}),
        }),
      ),
    )
    const stored = save.entry.sharedValues.filter(({ metric_category }) => !ids.has(metric_category.id))
    return { save, sharedValues: [...stored, ...held] }
  })
}

function toldDocument({ entry, period, rows: now }: Save, shared_values: SharedValue[]): ImportDocument {
  const { cross_checks } = entry.document ?? entry.empty
  const active = now.filter((row) => row.is_active)
  const warnings = draftWarnings({ rows: now, shared_values, cross_checks })
  return {
    category: { id: entry.metricCategory.id, name: entry.metricCategory.name },
    period,
    id: entry.documentId,
    filled: active.filter((row) => row.non_value === null).length,
    total: active.length,
    warnings: now.flatMap((row, index) =>
      (warnings[index] ?? []).map(({ code, message }) => ({ metric: row.metric.short_name, code, message })),
    ),
  }
}
