import { CellProblem } from '@/components/documents/workbook/cell-problem'
import {
  changesCount,
  errorsCount,
  isTakeable,
  nameOf,
  valuesCount,
} from '@/components/documents/workbook/workbook-words'
import { classNames } from '@/components/ui/basics/class-names'
import { quarterShort } from '@/lib/core/format/quarters'
import type { CheckedTemplate } from '@/lib/features/documents/template/shapes'

interface Outcome {
  ok: boolean
  text: string
}

type CheckedHistoryProps = {
  checked: readonly CheckedTemplate[]
  /** What became of saving it. */
  outcomeOf: (one: CheckedTemplate) => Outcome | undefined
}

/** More are corrected in the file more easily than read here. */
const MOST_PROBLEMS = 50

/** What a workbook of several quarters would make of each category and quarter, and what of it cannot be taken. */
export function CheckedHistory({ checked, outcomeOf }: CheckedHistoryProps) {
  const categories = [...new Set(checked.map(({ metric_category }) => metric_category.id))]
  const problems = checked.flatMap(({ errors }) => errors)
  const refused = checked.flatMap((one) => {
    const outcome = outcomeOf(one)
    return outcome && !outcome.ok ? [{ one, text: outcome.text }] : []
  })
  return (
    <>
      <p className="font-medium">{summaryOf(checked)}</p>
      {(problems.length > 0 || refused.length > 0) && (
        <ul aria-label="Что не принято" className="space-y-1.5 text-sm">
          {refused.map(({ one, text }) => (
            <CellProblem
              key={nameOf(one.key)}
              sheet={`${one.metric_category.name}, ${quarterOf(one)}`}
              cell={null}
              metric_name={null}
              var_name={null}
              message={text}
            />
          ))}
          {problems.slice(0, MOST_PROBLEMS).map((problem) => (
            <CellProblem key={`${problem.sheet} ${problem.cell} ${problem.message}`} {...problem} />
          ))}
          {problems.length > MOST_PROBLEMS && (
            <li className="text-ink-soft">и ещё {errorsCount(problems.length - MOST_PROBLEMS)}</li>
          )}
        </ul>
      )}
      {categories.map((id) => {
        const documents = checked.filter(({ metric_category }) => metric_category.id === id)
        return <Category key={id} documents={documents} outcomeOf={outcomeOf} />
      })}
    </>
  )
}

type CategoryProps = { documents: readonly CheckedTemplate[]; outcomeOf: CheckedHistoryProps['outcomeOf'] }

function Category({ documents, outcomeOf }: CategoryProps) {
  const name = documents[0]?.metric_category.name
  return (
    <section aria-label={name} className="rounded-md border border-line px-3.5 py-2.5">
      <h3 className="font-semibold text-pretty">{name}</h3>
      <ul className="mt-1.5 grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-4">
        {documents.map((one) => {
          const { text, tone } = stateOf(one, outcomeOf(one))
          return (
            <li key={nameOf(one.key)}>
              <span className="block text-ink-soft">{quarterOf(one)}</span>
              <span className={classNames('font-medium', tone)}>{text}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const quarterOf = ({ key: { quarter, year } }: CheckedTemplate) => `${quarterShort(quarter)} ${year}`

function stateOf(one: CheckedTemplate, outcome: Outcome | undefined): { text: string; tone: string } {
  const { errors, changes, document_id, is_approved } = one
  if (outcome) return outcome.ok ? { text: 'сохранено', tone: 'text-approved' } : NOT_SAVED
  if (errors.length > 0) return { text: errorsCount(errors.length), tone: 'text-danger' }
  if (is_approved) return { text: 'утверждён, не меняется', tone: 'text-approved' }
  if (changes.length === 0) return { text: 'без изменений', tone: 'text-ink-soft' }
  if (document_id === null) return { text: `новый: ${valuesCount(changes.length)}`, tone: 'text-fill' }
  return { text: changesCount(changes.length), tone: 'text-draft' }
}

const NOT_SAVED = { text: 'не сохранено', tone: 'text-danger' }

/** «Новых документов: 12, изменённых: 3. Утверждённых, которые не меняются: 2. Ошибок: 4.» */
export function summaryOf(checked: readonly CheckedTemplate[]): string {
  const takeable = checked.filter(isTakeable)
  const made = takeable.filter(({ document_id }) => document_id === null).length
  const approved = checked.filter(({ is_approved }) => is_approved).length
  const errors = checked.reduce((sum, one) => sum + one.errors.length, 0)
  return [
    takeable.length > 0
      ? `Новых документов: ${made}, изменённых: ${takeable.length - made}.`
      : 'Загружать нечего: изменений без ошибок в файле нет.',
    approved > 0 ? `Утверждённых, которые не меняются: ${approved}.` : '',
    errors > 0 ? `Ошибок: ${errors}.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}
