import 'server-only'
import { parseEntryValue } from '@/lib/calc/entry'
import { hasFraction } from '@/lib/calc/shared-data'
import type { ExchangeKey } from '@/lib/core/auth/exchange-key'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { formatInstantDate } from '@/lib/core/format/dates'
import { lowerFirst, quoted } from '@/lib/core/format/plural'
import { inLanes } from '@/lib/core/process/lanes'
import { pick } from '@/lib/core/record/record'
import { optionalLine } from '@/lib/core/text/fields'
import type { ImportAnswer, ImportRow, RefusalReason } from '@/lib/features/documents/exchange/contract'
import { readAll, readCodes, readKeyExplanations } from '@/lib/features/documents/exchange/data'
import { periodText, ROW_OUTCOMES } from '@/lib/features/documents/exchange/rules'
import {
  documentSummary,
  isChanged,
  isWriting,
  type JudgedRow,
  type Place,
  type PushTarget,
  type Save,
  saveOf,
  storesComment,
  type Verdict,
  withOtherDocuments,
} from '@/lib/features/documents/exchange/saves'
import type { Push } from '@/lib/features/documents/exchange/schema'
import { inWords } from '@/lib/features/documents/labels'

type Code = Awaited<ReturnType<typeof readCodes>>[number]

interface Judged {
  answer: Pick<ImportAnswer, 'outcome' | 'counts' | 'rows' | 'documents'>
  /** Parallel to `answer.documents`; null where the document does not change. */
  saves: Array<Save | null>
}

function refusedBy({ entry }: PushTarget): Verdict | null {
  const { refused, document, metric_category } = entry
  if (refused === null) return null
  if (refused === 'approved') {
    const on = document?.approved_at ? ` ${formatInstantDate(document.approved_at)}` : ''
    const message = `документ «${metric_category.short_name}» утверждён${on}, сначала попросите вернуть его в работу`
    return { outcome: 'refused', reason: 'locked', message }
  }
  const reason = refused === 'watcher' ? 'watcher' : 'period_closed'
  return { outcome: 'refused', reason, message: lowerFirst(entry.refusal ?? '') }
}

/**
 * The verdict for a number in one document: a person's value is kept. Its words are true of a dry run and of a refused
 * push as well, which write nothing.
 */
function verdictOf(
  { target, row, datum }: Pick<Place, 'target' | 'row' | 'datum'>,
  value: string | null,
  keyName: string,
): Verdict {
  const place = `«${target.entry.metric_category.short_name}»`
  const refused = refusedBy(target)
  // A document that accepts nothing is refused even for an equal value: a push must not create it.
  if (refused && refused.reason !== 'locked') return refused
  if (row.is_active && datum.exact === value) return { outcome: 'same', message: 'без изменений' }
  if (refused) return refused
  if (!row.is_active)
    return value === null
      ? { outcome: 'same', message: 'без изменений' }
      : {
          outcome: 'kept',
          reason: 'inactive',
          message: `показатель «${row.metric.short_name}» отмечен неприменимым`,
        }
  if (datum.exact === null) return { outcome: 'created', message: `в документе ${place} было пусто` }
  if (datum.source?.kind !== 'key') {
    const isDeclined = datum.offer?.declined && datum.offer.value === value && datum.offer.name === keyName
    const reason =
      value === null
        ? 'ключ его не очищает'
        : isDeclined
          ? 'присланное отклонено'
          : 'оно остаётся; число принятой передачи стоит рядом, выбрать можно в документе'
    return {
      outcome: 'kept',
      reason: 'typed',
      message: `в документе ${place} введено ${inWords(datum.exact)}, ${reason}`,
    }
  }
  const message = `до передачи ${inWords(datum.exact)}, по ключу ${quoted(datum.source.name ?? '')}`
  return { outcome: value === null ? 'cleared' : 'changed', message }
}

const refusal = (reason: RefusalReason, message: string): Verdict => ({ outcome: 'refused', reason, message })

/** The verdict of a row is the worst one among its places. */
function spokenFor(places: readonly Place[]): Verdict {
  const of = (outcome: ImportRow['outcome']) => places.filter((place) => place.outcome === outcome)
  const outcome = ROW_OUTCOMES.find((one) => of(one).length > 0) ?? 'same'
  const [first] = of(outcome)
  const written = outcome === 'kept' ? places.filter((one) => isWriting(one.outcome)).length : 0
  const more = written > 0 ? `; в других местах подошло: ${written}` : ''
  return {
    outcome,
    message: `${first?.message ?? 'без изменений'}${more}`,
    ...(first?.reason && { reason: first.reason }),
    ...(written > 0 && { written }),
  }
}

/**
 * A dry run of a push: a verdict for each row, and each document as it would be stored, by the rules of the form.
 * Writes nothing.
 */
export async function judgePush(
  scope: CompanyScope,
  key: ExchangeKey,
  { reports }: Push,
  isPartial: boolean,
): Promise<Judged> {
  const codes = new Map((await readCodes()).map((one) => [one.code, one]))
  const judged: JudgedRow[] = []
  const read = await inLanes(reports, AT_ONCE, ({ period }) => readAll(scope, key, period))
  const isCommented = reports.some(({ values }) => values.some(({ comment }) => comment !== null))
  const explained = isCommented
    ? await readKeyExplanations(read.flat().flatMap(({ documentId }) => documentId ?? []))
    : () => undefined
  const placesFor = placesWith(key.name, explained)
  reports.forEach(({ period, values }, place) => {
    const about = periodText(period)
    const entries = read[place] ?? []
    const { periodicity: metric_period_id, ...parts } = period
    const targets = entries.map((entry): PushTarget => {
      const whose = { company_id: key.company_id, metric_category_id: entry.metric_category.id }
      return { entry, key: { ...whose, metric_period_id, ...parts }, period: about }
    })
    const seen = new Set<string>()
    values.forEach(({ code, value, comment: sent }, index) => {
      const known = codes.get(code)
      const read = readValue(known, value, sent)
      const places = known && read.ok ? placesFor(targets, known, read.value) : []
      const verdict =
        read.refused ??
        (seen.has(code) ? refusal('duplicate', 'код уже передан в этом отчёте') : null) ??
        (places.length === 0 ? refusal('not_asked', 'в этом периоде не запрашивается') : spokenFor(places))
      seen.add(code)
      const differs = places.filter(({ row: { note } }) => note !== null && note !== read.comment)
      const isReplaced = differs.some((place) => storesComment(place, read.comment))
      const isNoteKept = read.comment !== null && differs.some(({ outcome }) => isWriting(outcome))
      const message =
        verdict.message +
        (isReplaced ? '; пояснение заменено' : isNoteKept ? '; пояснение осталось прежним' : '')
      const row = {
        index,
        code,
        period: about,
        ...verdict,
        message,
        value: read.value,
        name: known?.name ?? null,
      }
      // A refused row still marks its documents: with `partial` they are skipped.
      const concerned = known && !read.ok ? placesFor(targets, known, null) : places
      judged.push({ row, places: concerned, comment: read.comment })
    })
  })
  return settle(judged, key, isPartial)
}

/** Periods read concurrently: the database has other work besides one push. */
const AT_ONCE = 3

/** A row's comment, which is stored with its number. */
const sentComment = optionalLine(500)

function readValue(code: Code | undefined, sent: unknown, note: unknown) {
  const wrong = (reason: RefusalReason, message: string, value: string | null = null) => {
    return { ok: false, value, comment: null, refused: refusal(reason, message) }
  }
  const entry = parseEntryValue(sent)
  const comment = sentComment.safeParse(note)
  if (!code) return wrong('unknown_code', 'такого кода нет')
  // Systems write an absent number as an empty text: it must not clear what was sent before.
  if (sent === undefined || (typeof sent === 'string' && sent.trim() === ''))
    return wrong('invalid_value', 'значения нет: передайте число, а чтобы очистить — null')
  if (!entry.ok) return wrong('invalid_value', lowerFirst(entry.message))
  if (code.is_whole && entry.value !== null && hasFraction(entry.value))
    return wrong('not_whole', 'ожидалось целое число', entry.value)
  if (!comment.success)
    return wrong('invalid_comment', `комментарий: ${comment.error.issues[0]?.message ?? ''}`, entry.value)
  return { ok: true, value: entry.value, comment: comment.data, refused: null }
}

/** @param explained the explanation that a key wrote */
const placesWith =
  (keyName: string, explained: (documentId: number | null, metricId: number) => string | undefined) =>
  (targets: readonly PushTarget[], code: Code, value: string | null): Place[] =>
    targets.flatMap((target) => {
      const places = target.entry.rows.flatMap((row): Place[] => {
        const variable = row.metric.metric_calc_data.find(({ source_datum }) => source_datum?.id === code.id)
        const datum = row.input_document_value_calc_data.find(
          ({ metric_calc_data_id }) => metric_calc_data_id === variable?.id,
        )
        if (!datum) return []
        const place = { target, row, datum }
        const isNoteOfKey =
          target.entry.refused === null && explained(target.entry.documentId, row.metric_id) === row.note
        return [{ ...place, ...verdictOf(place, value, keyName), isNoteOfKey }]
      })
      // A document has one number of a datum: where a person typed it, its blanks wait for the person too.
      const typed = places.find(({ reason }) => reason === 'typed')
      return places.map((place) =>
        typed && place.outcome === 'created'
          ? { ...place, ...pick(typed, ['outcome', 'reason', 'message']) }
          : place,
      )
    })

/** Whether a row is refused for itself, and not for a locked document. */
const isWrong = ({ row }: JudgedRow) => row.outcome === 'refused' && row.reason !== 'locked'

/** All or nothing; with `partial`, a refused row only skips the documents it concerns. */
function settle(judged: JudgedRow[], key: ExchangeKey, isPartial: boolean): Judged {
  const refusedTargets = new Set(
    judged.flatMap((one) =>
      one.places.filter(({ outcome }) => outcome === 'refused' || isWrong(one)).map(({ target }) => target),
    ),
  )
  const rest = isPartial ? judged.map((one) => withoutDocuments(one, refusedTargets)) : judged
  const refusals = rest.filter(({ row }) => row.outcome === 'refused').length
  const isRefused = isPartial ? refusals === rest.length : refusals > 0
  const accepted = isRefused ? [] : rest.filter(({ row }) => row.outcome !== 'refused')
  const targets = new Set(accepted.flatMap(({ places }) => places.map(({ target }) => target)))
  const saves = withOtherDocuments([...targets].map((target) => saveOf(target, accepted, key)))
  const rows = rest.map(({ row }) => row)
  return {
    answer: {
      outcome: isRefused ? 'refused' : 'applied',
      counts: countsOf(rows),
      rows,
      documents: saves.map(({ save, sharedValues }) => documentSummary(save, sharedValues)),
    },
    saves: saves.map(({ save }) => (isChanged(save) ? save : null)),
  }
}

function withoutDocuments(one: JudgedRow, refused: ReadonlySet<PushTarget>): JudgedRow {
  const places = one.places.filter(({ target }) => !refused.has(target))
  if (isWrong(one) || places.length === one.places.length) return one
  const { reason: _reason, written: _written, ...row } = one.row
  const lost =
    one.row.outcome === 'refused'
      ? one.row
      : { ...row, ...refusal('document_refused', 'документ не принят из-за других строк') }
  if (places.length === 0) return { ...one, row: lost, places }
  const spoken = spokenFor(places)
  const left = one.places.length - places.length
  const message = `${spoken.message}; не принято в других документах: ${left}`
  return { ...one, row: { ...row, ...spoken, message }, places }
}

function countsOf(rows: readonly ImportRow[]): ImportAnswer['counts'] {
  const counts = { created: 0, changed: 0, same: 0, kept: 0, cleared: 0, refused: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}
