import { useState } from 'react'
import { QuestionDialog } from '@/components/calls/question-dialog'
import { firstError } from '@/components/calls/use-call'
import { periodOptions } from '@/components/metrics/form/validity'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { Select } from '@/components/ui/fields/select'
import { FormError } from '@/components/ui/forms/form-parts'
import { addDays, type IsoDate } from '@/lib/calc/dates'
import { knownPeriodicity } from '@/lib/calc/periods'
import { formatDate } from '@/lib/core/format/dates'
import { metricsText, plural } from '@/lib/core/format/plural'
import { metricCalls } from '@/lib/features/metrics/client'
import type { MetricAnswer } from '@/lib/features/metrics/contract'
import { closingProblem, openOn } from '@/lib/features/metrics/rules'

/** The row of the tree that a dialog is about. */
export type RowTarget =
  | {
      kind: 'metric'
      id: number
      name: string
      version: number
      categoryId: number
      has_documents: boolean
      /** The last day of validity; null for an open end. */
      date_end: string | null
    }
  /** `metrics`: number of its indicators. */
  | { kind: 'category'; id: number; name: string; metrics: number; has_documents: boolean }

/** The confirmed action. */
export type RowQuestion = 'delete' | 'close' | 'reopen'

/** Periods from which all open indicators can be closed; of the longest periodicity among them. */
function closingPeriods(metrics: readonly MetricAnswer[], today: IsoDate) {
  const periodicity = knownPeriodicity(Math.min(...metrics.map((metric) => metric.metric_period_id)))
  const earliest = metrics.map((metric) => metric.documents?.last ?? metric.date_begin).sort()[0] ?? today
  return periodOptions(periodicity, today, earliest).filter(({ value }) => {
    const open = openOn(metrics, value)
    return open.length > 0 && open.every((metric) => closingProblem(metric, value) === null)
  })
}

type Ends = { onClose: () => void; onDone?: (() => void) | undefined }

/** Indicators of the target's category, read anew each time. */
const useSiblings = (target: RowTarget) =>
  metricCalls.useData(
    'GET /api/metrics',
    { query: { metric_category_id: target.kind === 'category' ? target.id : target.categoryId } },
    undefined,
    { staleTime: 0, gcTime: 0 },
  )

type ClosingDialogProps = Ends & { target: RowTarget; today: string }

/** Asks for the first period in which an indicator, or a whole category, is no longer entered; existing values stay. */
function ClosingDialog({ target, today, ...dialog }: ClosingDialogProps) {
  const query = useSiblings(target)
  const saveMetric = metricCalls.useChange('PUT /api/metrics/{id}')
  const closeCategory = metricCalls.useChange('POST /api/metric-categories/{id}/closing')
  const [chosen, setChosen] = useState('')
  const metrics = (query.data ?? []).filter(({ id }) => target.kind === 'category' || id === target.id)
  const options = closingPeriods(metrics, today)
  const from = chosen || (options.find(({ value }) => value > today) ?? options[0])?.value
  const last = from && addDays(from, -1)

  async function close() {
    if (!from) throw new TypeError('no period to close from')
    if (target.kind === 'category') await closeCategory.mutateAsync({ id: target.id, from })
    else await saveMetric.mutateAsync({ id: target.id, date_end: last, version: target.version })
  }

  return (
    <QuestionDialog
      {...dialog}
      title={target.kind === 'category' ? 'Закрыть категорию с периода' : 'Закрыть показатель с периода'}
      // «Закрыть» alone could refer to the dialog.
      confirmLabel={target.kind === 'category' ? 'Закрыть категорию' : 'Закрыть показатель'}
      disabled={from === undefined}
      send={close}
      done={last && `«${target.name}»: действует по ${formatDate(last)}`}
      refused={firstError}
    >
      <p>{target.name}</p>
      <p className="mt-2">
        С выбранного периода{' '}
        {target.kind === 'category' ? whichOf(metrics, from) : 'показатель больше не попадает в документы.'}{' '}
        Введённые данные, рейтинги и отчёты за прежние периоды остаются.
      </p>
      <div className="mt-4 text-ink">
        {query.isPending && <SkeletonList rows={1} />}
        {query.isError && <FormError>{query.error.message}</FormError>}
        {query.data && from === undefined && <FormError>{NO_PERIOD}</FormError>}
        {from !== undefined && (
          <Select
            label="Первый период без ввода"
            required
            value={from}
            onChange={(value) => setChosen(value)}
            options={options}
            hint={`Последний день действия: ${formatDate(addDays(from, -1))}`}
          />
        )}
      </div>
    </QuestionDialog>
  )
}

const NO_PERIOD =
  'Закрыть не с чего: показатели уже закрыты, ещё не начали действовать или документы заведены на годы вперёд.'

/** Number of a category's indicators concerned, once loaded. */
function whichOf(metrics: readonly MetricAnswer[], from: string | undefined): string {
  const count = from === undefined ? '' : ` (${openOn(metrics, from).length})`
  return `показатели категории${count} больше не попадают в документы.`
}

/** Confirms deleting an indicator or a category, and shows why the server refused. */
function DeleteDialog({ target, ...dialog }: Ends & { target: RowTarget }) {
  const deleteCategory = metricCalls.useChange('DELETE /api/metric-categories/{id}')
  const deleteMetric = metricCalls.useChange('DELETE /api/metrics/{id}')

  const isCategory = target.kind === 'category'
  return (
    <QuestionDialog
      {...dialog}
      title={isCategory ? 'Удалить категорию?' : 'Удалить показатель?'}
      confirmLabel="Удалить"
      color="danger"
      send={() => (isCategory ? deleteCategory : deleteMetric).mutateAsync({ id: target.id })}
      done={isCategory ? `Категория «${target.name}» удалена` : `Показатель «${target.name}» удалён`}
    >
      <p>
        {isCategory ? 'Категория' : 'Показатель'} «{target.name}».
      </p>
      <p className="mt-2">{consequence(target)}</p>
    </QuestionDialog>
  )
}

function consequence(target: RowTarget): string {
  const forever = 'Отменить удаление будет невозможно.'
  if (target.kind === 'metric' || target.metrics === 0) return forever
  const metrics = metricsText(target.metrics)
  const verb = plural(target.metrics, 'будет удалён', 'будут удалены', 'будут удалены')
  return `Вместе с ней ${verb} ${metrics}. ${forever}`
}

type ReopenDialogProps = Ends & { target: Extract<RowTarget, { kind: 'metric' }> }

/** Confirms removing the end of an indicator's validity, so that new documents include it again. */
function ReopenDialog({ target, ...dialog }: ReopenDialogProps) {
  const save = metricCalls.useChange('PUT /api/metrics/{id}')
  const siblings = useSiblings(target)
  const { id, name, version, date_end } = target
  const next = siblings.data?.find(({ previous_id, state }) => previous_id === id && state !== 'expired')
  return (
    <QuestionDialog
      {...dialog}
      title="Сделать показатель бессрочным?"
      confirmLabel="Сделать бессрочным"
      disabled={siblings.isPending}
      send={() => save.mutateAsync({ id, date_end: null, version })}
      done={`«${name}»: действует без срока окончания`}
    >
      <p>{name}</p>
      <p className="mt-2">
        Сейчас он действует по {formatDate(date_end ?? '')}. Без срока окончания он попадёт в новые документы
        всех следующих периодов.
      </p>
      {next && (
        <p className="mt-2">
          С {formatDate(next.date_begin)} вместо него собирается «{next.name}»: организации будут вводить оба
          показателя.
        </p>
      )}
    </QuestionDialog>
  )
}

type RowDialogProps = Ends & { request: { question: RowQuestion; target: RowTarget }; today: string }

/** The confirmation for deleting an indicator or a category, closing it from a period, or reopening it. */
export function RowDialog({ request: { question, target }, today, ...dialog }: RowDialogProps) {
  if (question === 'close') return <ClosingDialog {...dialog} target={target} today={today} />
  if (question === 'reopen' && target.kind === 'metric') return <ReopenDialog {...dialog} target={target} />
  return <DeleteDialog {...dialog} target={target} />
}
