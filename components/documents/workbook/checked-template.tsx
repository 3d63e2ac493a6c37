import { ArrowRight, CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { CellProblem } from '@/components/documents/workbook/cell-problem'
import { cellText, changesCount, errorsCount } from '@/components/documents/workbook/workbook-words'
import { Chip } from '@/components/ui/feedback/chip'
import type { CheckedTemplate as Checked, TemplateChange } from '@/lib/features/documents/template/shapes'

type CheckedTemplateProps = {
  checked: Checked
  /** What became of saving it. */
  outcome?: { ok: boolean; text: string } | undefined
}

/** What a filled-in template would change in one document, and what of it cannot be taken. */
export function CheckedTemplate({ checked, outcome }: CheckedTemplateProps) {
  const { changes, errors, metric_category, document_id, is_changed_since } = checked
  return (
    <section aria-label={metric_category.name} className="rounded-md border border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3.5 py-2.5">
        <h3 className="min-w-0 flex-1 font-semibold text-pretty">{metric_category.name}</h3>
        {document_id === null && changes.length > 0 && <Chip tone="fill">новый документ</Chip>}
        {errors.length > 0 && <Chip tone="overdue">{errorsCount(errors.length)}</Chip>}
        {errors.length === 0 && changes.length > 0 && (
          <Chip tone="draft">{changesCount(changes.length)}</Chip>
        )}
      </div>
      <div className="space-y-2.5 px-3.5 py-2.5 text-sm">
        {outcome && <Outcome {...outcome} />}
        {is_changed_since && (
          <p className="text-ink-soft">
            Документ изменили после того, как был скачан шаблон. Ячейки, которых вы в файле не касались,
            останутся такими, какие они сейчас в системе.
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
              <Change key={`${change.metric_id}-${change.metric_calc_data_id}`} change={change} />
            ))}
          </Marked>
        )}
        {errors.length === 0 && changes.length === 0 && <p className="text-ink-soft">Изменений нет</p>}
      </div>
    </section>
  )
}

const Marked = ({ children }: { children: ReactNode }) => <ul className="space-y-1.5">{children}</ul>

function Outcome({ ok, text }: { ok: boolean; text: string }) {
  const Icon = ok ? CircleCheck : CircleAlert
  return (
    <p className={ok ? 'flex gap-2 font-medium text-approved' : 'flex gap-2 font-medium text-danger'}>
      <Icon aria-hidden className="mt-px size-[1.25em] shrink-0" />
      {text}
    </p>
  )
}

function Change({ change }: { change: TemplateChange }) {
  return (
    <li className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="text-pretty text-ink-soft">
        {change.metric_name} <b className="text-accent-strong">{change.var_name}</b>
      </span>
      <span className="flex items-baseline gap-1.5">
        <span className="sr-only">было</span>
        <span className="text-ink-muted">{cellText(change.old)}</span>
        <ArrowRight aria-hidden className="size-3.5 shrink-0 self-center text-ink-muted" />
        <span className="sr-only">станет</span>
        <span className="font-semibold">{cellText(change.new)}</span>
      </span>
    </li>
  )
}
