import { TriangleAlert } from 'lucide-react'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { noteText } from '@/components/documents/cells/entry-state'
import { warningsAt } from '@/components/documents/cells/row-view'
import { aboutText, STATE_TEXT } from '@/components/documents/questions/questions-context'
import { metricsText, plural } from '@/lib/core/format/plural'
import type { ReviewDocument } from '@/lib/features/documents/contract'
import type { DocumentQuestion } from '@/lib/features/documents/questions/contract'

/** Warning shown before approval, in the document and in the review. */
export const APPROVAL_TEXT =
  'Изменить значения показателей после утверждения будет невозможно без возврата документа в работу. Убедитесь, что данные введены верно.'

/** The form's inactive rows in the shape of the review. */
const offRows = (rows: readonly EntryRow[]): ReviewDocument['inactive'] =>
  rows.flatMap(({ isActive, metric, inactiveReason }, index) =>
    isActive
      ? []
      : {
          metric_id: metric.id,
          metric_name: metric.short_name,
          row_number: index + 1,
          reason: noteText(inactiveReason),
        },
  )

/** Inactive indicators with reasons, shown before approval. */
export function OffList({ rows }: { rows: ReviewDocument['inactive'] }) {
  if (rows.length === 0) return null
  return (
    <div className="mt-3 text-sm text-ink">
      <p className="font-semibold">
        {plural(rows.length, 'Отключён', 'Отключены', 'Отключено')} {metricsText(rows.length)}:
      </p>
      <ul className="mt-1 space-y-1">
        {rows.map(({ metric_id, metric_name, row_number, reason }) => (
          <li key={metric_id}>
            {row_number}. {metric_name} — {reason ?? 'причина не указана'}
          </li>
        ))}
      </ul>
    </div>
  )
}

function WarnedList({ rows }: { rows: readonly EntryRow[] }) {
  const warned = rows.flatMap((row, index) => {
    const warnings = warningsAt(rows, index)
    return warnings.length === 0 ? [] : [{ row, number: index + 1, warnings }]
  })
  if (warned.length === 0) return null
  return (
    <div className="mt-3 rounded-md border border-draft-line bg-draft-soft px-3 py-2.5">
      <p className="flex gap-2 font-semibold text-draft">
        <TriangleAlert className="mt-px size-[1.25em] shrink-0" />
        {plural(warned.length, 'Показатель', 'Показатели', 'Показатели')} с предупреждениями
      </p>
      <ul className="mt-2 space-y-2 text-sm">
        {warned.map(({ row, number, warnings }) => (
          <li key={row.metric.id}>
            <p className="font-medium text-ink">
              {number}. {row.metric.short_name}
            </p>
            {warnings.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
            <p className="whitespace-pre-line text-ink">Пояснение: {row.note}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Inactive indicators and warnings of the form, shown before approval. */
export const FormNotes = ({ rows }: { rows: readonly EntryRow[] }) => (
  <>
    <OffList rows={offRows(rows)} />
    <WarnedList rows={rows} />
  </>
)

type OpenQuestionsProps = {
  questions: readonly DocumentQuestion[]
  /** Indicator id → its number and name in the document. */
  names: ReadonlyMap<number, string>
}

export function OpenQuestions({ questions, names }: OpenQuestionsProps) {
  if (questions.length === 0) return null
  return (
    <div className="mt-3 rounded-md border border-draft-line bg-draft-soft px-3 py-2 text-sm text-ink">
      <p className="font-semibold text-draft">Остались открытые вопросы:</p>
      <ul className="mt-1 space-y-1">
        {questions.map((question) => (
          <li key={question.id}>
            {names.get(question.metric_id)}, {aboutText(question)} — {STATE_TEXT[question.state]}
          </li>
        ))}
      </ul>
    </div>
  )
}
