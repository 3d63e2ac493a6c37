import 'server-only'
import { isRowFilled } from '@/lib/calc/non-values'
import type { ExchangeKey } from '@/lib/core/auth/exchange-key'
import type { HistoryChange } from '@/lib/features/documents/contract'
import { draftWarnings } from '@/lib/features/documents/entry/present'
import { applyEdits, enteredData } from '@/lib/features/documents/entry/rows'
import type { DocumentKey, SharedValue, StoredRow } from '@/lib/features/documents/entry/shapes'
import type { ImportRow } from '@/lib/features/documents/exchange/contract'
import type { DocumentEditRow } from '@/lib/features/documents/schema'
import { enteredValues } from '@/lib/features/documents/shared/rules'
import type { Entry } from '@/lib/features/documents/template/template-data'

type CalcDatum = StoredRow['input_document_value_calc_data'][number]

/** Whether one number of a document is taken, and why not. */
export type Verdict = Pick<ImportRow, 'outcome' | 'reason' | 'message' | 'written'>

/** One number of a document that a sent row refers to. */
export interface Place extends Verdict {
  target: PushTarget
  row: StoredRow
  datum: CalcDatum
  /** Whether the row's explanation, if any, was sent by a key: only such a one is replaced. */
  isNoteOfKey: boolean
}

/** A document of the push: read first, and created or changed after all rows have verdicts. */
export interface PushTarget {
  entry: Entry
  key: DocumentKey
  period: string
}

export interface JudgedRow {
  row: ImportRow
  places: Place[]
  comment: string | null
}

export interface Save extends PushTarget {
  rows: StoredRow[]
  changes: HistoryChange[]
}

/** Whether a number of this outcome is stored once its push is taken. */
export const isWriting = (outcome: Verdict['outcome']): boolean =>
  outcome === 'created' || outcome === 'changed' || outcome === 'cleared'

/** Whether a comment becomes, or becomes part of, the row's explanation: with its number, a person's words stay. */
export function storesComment({ outcome, row, datum, isNoteOfKey }: Place, comment: string | null): boolean {
  if (comment === null) return false
  if (row.note === null) return isWriting(outcome)
  const isOwn = isWriting(outcome) || (outcome === 'same' && datum.source?.kind === 'key')
  return isNoteOfKey && isOwn
}

/** A document with the accepted numbers merged in, as the form merges typed ones. */
export function saveOf(target: PushTarget, accepted: readonly JudgedRow[], key: ExchangeKey): Save {
  const via = { kind: 'key' as const, name: key.name, at: new Date().toISOString() }
  const own = accepted.flatMap(({ row, places, comment }) =>
    places.filter((place) => place.target === target).map((place) => ({ place, sent: row.value, comment })),
  )
  const edits = new Map<number, DocumentEditRow>()
  const offers = new Map<number, CalcDatum['offer']>()
  for (const { place, sent, comment } of own) {
    const { row, datum, outcome } = place
    const edit = edits.get(row.metric_id) ?? { metric_id: row.metric_id, input_document_value_calc_data: [] }
    const isWritten = isWriting(outcome)
    if (isWritten)
      edit.input_document_value_calc_data.push({
        metric_calc_data_id: datum.metric_calc_data_id,
        value: sent,
      })
    if (storesComment(place, comment))
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
  // What a key clears and says is of the key too.
  return { ...target, rows: withOffers, changes: changes.map((change) => ({ ...change, source: via })) }
}

const offersOf = (all: readonly StoredRow[]) =>
  JSON.stringify(all.map((row) => row.input_document_value_calc_data.map(({ offer }) => offer)))

/** Whether anything needs storing: changed values, or offers. An approved document stores neither. */
export const isChanged = ({ entry, rows: now, changes }: Save): boolean =>
  !entry.isApproved && (changes.length > 0 || offersOf(now) !== offersOf(entry.rows))

/** Gives each document the new values of the period's other documents, as they will be after storing. */
export function withOtherDocuments(saves: readonly Save[]) {
  return saves.map((save) => {
    const others = saves.filter((one) => one !== save && one.period === save.period)
    const ids = new Set(others.map(({ entry }) => entry.metric_category.id))
    const pending = others.flatMap(({ entry, rows: now }) =>
      enteredValues(now.map(enteredData)).map(
        ({ datum, value }): SharedValue => ({
          source_datum_id: datum,
          value,
          metric_category: entry.metric_category,
          ...(entry.isApproved ? { is_approved: true as const } : {}),
        }),
      ),
    )
    const stored = save.entry.shared_values.filter(({ metric_category }) => !ids.has(metric_category.id))
    return { save, sharedValues: [...stored, ...pending] }
  })
}

export function documentSummary({ entry, period, rows: now }: Save, shared_values: SharedValue[]) {
  const active = now.filter((row) => row.is_active)
  const warnings = draftWarnings({ rows: now, shared_values, cross_checks: entry.cross_checks })
  return {
    category: { id: entry.metric_category.id, name: entry.metric_category.name },
    period,
    id: entry.documentId,
    filled: active.filter((row) => isRowFilled(row.non_value)).length,
    total: active.length,
    warnings: now.flatMap((row, index) =>
      (warnings[index] ?? []).map(({ code, message }) => ({ metric: row.metric.short_name, code, message })),
    ),
  }
}
