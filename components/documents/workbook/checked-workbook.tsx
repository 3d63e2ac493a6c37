import { ArrowRight, CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortPeriod } from '@/components/documents/cells/context-words'
import { changesCount, isTakeable } from '@/components/documents/workbook/workbook-words'
import { Link } from '@/components/ui/basics/link'
import { Chip } from '@/components/ui/feedback/chip'
import { counted } from '@/lib/core/format/plural'
import type { CheckedTemplate } from '@/lib/features/documents/contract'
import { inWords } from '@/lib/features/documents/labels'

const errorsCount = (count: number): string => counted(count, 'ошибка', 'ошибки', 'ошибок')

/** Why a cell or a document of the workbook cannot be imported: place, indicator, reason. */
function CellProblem({ cell, metric_name, var_name, message }: CheckedTemplate['errors'][number]) {
  return (
    <li className="flex gap-2 text-danger">
      <CircleAlert className="mt-px size-[1.15em] shrink-0" />
      <span className="min-w-0 text-pretty">
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

type CheckedDocumentProps = {
  checked: CheckedTemplate
  outcome?: ImportOutcome | undefined
  /** One of several quarters: names its own, and opens if something is wrong. */
  isOfMany?: boolean
}

/** Changes of a filled-in template in one document, and its errors. */
export function CheckedDocument({ checked, outcome, isOfMany = false }: CheckedDocumentProps) {
  const OutcomeIcon = outcome?.ok ? CircleCheck : CircleAlert
  const { changes, errors, key, metric_category, document_id, is_changed_since } = checked
  const period = isOfMany ? `, ${shortPeriod(key)}` : ''
  return (
    <section aria-label={metric_category.name + period} className="rounded-md border border-line">
      <details open={!isOfMany || errors.length > 0 || outcome?.ok === false}>
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5">
          <h3 className="min-w-0 flex-1 font-semibold text-pretty">{metric_category.short_name + period}</h3>
          {document_id === null && changes.length > 0 && <Chip tone="fill">новый документ</Chip>}
          {errors.length > 0 && <Chip tone="overdue">{errorsCount(errors.length)}</Chip>}
          {errors.length === 0 && changes.length > 0 && (
            <Chip tone="draft">{changesCount(changes.length)}</Chip>
          )}
          {outcome?.ok && isOfMany && <Chip tone="approved">сохранено</Chip>}
        </summary>
        <div className="space-y-2.5 border-t border-line px-3.5 py-2.5 text-sm">
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
                    <Link href={`/my-metrics/${outcome.id}/edit`} className="link">
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
      </details>
    </section>
  )
}

const Marked = ({ children }: { children: ReactNode }) => <ul className="space-y-1.5">{children}</ul>
