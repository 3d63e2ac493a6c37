import { ArrowRight, CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { documentName } from '@/components/documents/period/matrix'
import { changesCount, isTakeable } from '@/components/documents/workbook/workbook-words'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { Chip } from '@/components/ui/feedback/chip'
import { counted } from '@/lib/core/format/plural'
import { periodShort } from '@/lib/core/format/quarters'
import type { CheckedTemplate } from '@/lib/features/documents/contract'
import { inWords } from '@/lib/features/documents/labels'

const valuesCount = (count: number): string => counted(count, 'значение', 'значения', 'значений')

const errorsCount = (count: number): string => counted(count, 'ошибка', 'ошибки', 'ошибок')

type CellProblemProps = Omit<CheckedTemplate['errors'][number], 'sheet'> & {
  /** Sheet name, in a list about several sheets. */
  sheet?: string
}

/** Why a cell or a document of the workbook cannot be imported: place, indicator, reason. */
function CellProblem({ sheet, cell, metric_name, var_name, message }: CellProblemProps) {
  return (
    <li className="flex gap-2 text-danger">
      <CircleAlert className="mt-px size-[1.15em] shrink-0" />
      <span className="min-w-0 text-pretty">
        {sheet && <>{sheet}, </>}
        {cell && <b className="mr-1.5">{cell}</b>}
        {metric_name && (
          <span className="text-ink-soft">
            {metric_name} <b>{var_name}</b>:{' '}
          </span>
        )}
        {message}
      </span>
    </li>
  )
}

interface ImportOutcome {
  ok: boolean
  text: string
  /** The stored document, which shows values and warnings. */
  id?: number | null
}

type CheckedHistoryProps = {
  checked: readonly CheckedTemplate[]
  outcomeOf: (one: CheckedTemplate) => ImportOutcome | undefined
}

/** More errors are easier to correct in the file than to read here. */
const MAX_PROBLEMS = 50

/** Changes of a workbook of several quarters by category and quarter, and its errors. */
export function CheckedHistory({ checked, outcomeOf }: CheckedHistoryProps) {
  const categories = [...new Set(checked.map(({ metric_category }) => metric_category.id))]
  const problems = checked.flatMap((one) =>
    one.errors.map((error) => ({ ...error, sheet: `${error.sheet}, ${quarterOf(one)}` })),
  )
  const refused = checked.flatMap((one) => {
    const outcome = outcomeOf(one)
    return outcome && !outcome.ok ? [{ one, text: outcome.text }] : []
  })
  return (
    <>
      <p className="font-medium">{checkedSummary(checked)}</p>
      {(problems.length > 0 || refused.length > 0) && (
        <ul aria-label="Что не принято" className="space-y-1.5 text-sm">
          {refused.map(({ one, text }) => (
            <CellProblem
              key={documentName(one.key)}
              sheet={`${one.metric_category.short_name}, ${quarterOf(one)}`}
              cell={null}
              metric_name={null}
              var_name={null}
              message={text}
            />
          ))}
          {problems.slice(0, MAX_PROBLEMS).map((problem) => (
            <CellProblem key={`${problem.sheet} ${problem.cell} ${problem.message}`} {...problem} />
          ))}
          {problems.length > MAX_PROBLEMS && (
            <li className="text-ink-soft">и ещё {errorsCount(problems.length - MAX_PROBLEMS)}</li>
          )}
        </ul>
      )}
      {categories.map((id) => {
        const documents = checked.filter(({ metric_category }) => metric_category.id === id)
        const category = documents[0]?.metric_category
        return (
          <section
            key={id}
            aria-label={category?.name}
            className="rounded-md border border-line px-3.5 py-2.5"
          >
            <h3 className="font-semibold text-pretty">{category?.short_name}</h3>
            <ul className="mt-1.5 grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-4">
              {documents.map((one) => {
                const outcome = outcomeOf(one)
                const { text, tone } = stateOf(one, outcome)
                return (
                  <li key={documentName(one.key)}>
                    <span className="block text-ink-soft">{quarterOf(one)}</span>
                    <span className={classNames('font-medium', tone)}>
                      {outcome?.id ? (
                        <Link href={documentPath(outcome.id)} className="link">
                          {text}
                        </Link>
                      ) : (
                        text
                      )}
                    </span>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </>
  )
}

const quarterOf = ({ key }: CheckedTemplate) => periodShort(key)

function stateOf(one: CheckedTemplate, outcome: ImportOutcome | undefined): { text: string; tone: string } {
  const { errors, changes, document_id, is_approved } = one
  if (outcome?.ok) return { text: 'сохранено', tone: 'text-approved' }
  if (outcome) return { text: 'не сохранено', tone: 'text-danger' }
  if (errors.length > 0) return { text: errorsCount(errors.length), tone: 'text-danger' }
  if (is_approved) return { text: 'утверждён, не меняется', tone: 'text-approved' }
  if (changes.length === 0) return { text: 'без изменений', tone: 'text-ink-soft' }
  if (document_id === null) return { text: `новый: ${valuesCount(changes.length)}`, tone: 'text-fill' }
  return { text: changesCount(changes.length), tone: 'text-draft' }
}

/** «Новых документов: 12, изменённых: 3. Утверждённых, которые не меняются: 2. Ошибок: 4.» */
export function checkedSummary(checked: readonly CheckedTemplate[]): string {
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

type CheckedDocumentProps = { checked: CheckedTemplate; outcome?: ImportOutcome | undefined }

/** Changes of a filled-in template in one document, and its errors. */
export function CheckedDocument({ checked, outcome }: CheckedDocumentProps) {
  const OutcomeIcon = outcome?.ok ? CircleCheck : CircleAlert
  const { changes, errors, metric_category, document_id, is_changed_since } = checked
  return (
    <section aria-label={metric_category.name} className="rounded-md border border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3.5 py-2.5">
        <h3 className="min-w-0 flex-1 font-semibold text-pretty">{metric_category.short_name}</h3>
        {document_id === null && changes.length > 0 && <Chip tone="fill">новый документ</Chip>}
        {errors.length > 0 && <Chip tone="overdue">{errorsCount(errors.length)}</Chip>}
        {errors.length === 0 && changes.length > 0 && (
          <Chip tone="draft">{changesCount(changes.length)}</Chip>
        )}
      </div>
      <div className="space-y-2.5 px-3.5 py-2.5 text-sm">
        {outcome && (
          <p
            className={
              outcome.ok ? 'flex gap-2 font-medium text-approved' : 'flex gap-2 font-medium text-danger'
            }
          >
            <OutcomeIcon className="mt-px size-[1.25em] shrink-0" />
            <span>
              {outcome.text}
              {outcome.id && (
                <>
                  {'. Значения и предупреждения — '}
                  <Link href={documentPath(outcome.id)} className="link">
                    в документе
                  </Link>
                </>
              )}
            </span>
          </p>
        )}
        {is_changed_since && (
          <p className="text-ink-soft">
            Документ изменили после того, как был скачан шаблон. Ячейки, которых вы в файле не касались,
            останутся такими, какие они сейчас в системе.
          </p>
        )}
        {errors.some(({ cell }) => cell !== null) && (
          <p className="font-medium">
            Ничего из этого документа не сохранено: исправьте ошибки и загрузите файл снова.
          </p>
        )}
        {errors.length > 0 && (
          <Marked>
            {errors.map((error) => (
              <CellProblem key={`${error.cell} ${error.message}`} {...error} />
            ))}
          </Marked>
        )}
        {changes.length > 0 && (
          <Marked>
            {changes.map((change) => (
              <li
                key={`${change.metric_id}-${change.metric_calc_data_id}`}
                className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <span className="text-pretty text-ink-soft">
                  {change.metric_name} <b className="text-accent-strong">{change.var_name}</b>
                </span>
                <span className="flex items-baseline gap-1.5">
                  <span className="sr-only">было</span>
                  <span className="text-ink-muted">{inWords(change.old)}</span>
                  <ArrowRight className="size-3.5 shrink-0 self-center text-ink-muted" />
                  <span className="sr-only">станет</span>
                  <span className="font-semibold">{inWords(change.new)}</span>
                </span>
              </li>
            ))}
          </Marked>
        )}
        {errors.length === 0 && changes.length === 0 && <p className="text-ink-soft">Изменений нет</p>}
      </div>
    </section>
  )
}

const Marked = ({ children }: { children: ReactNode }) => <ul className="space-y-1.5">{children}</ul>

const documentPath = (id: number) => `/my-metrics/${id}/edit`
