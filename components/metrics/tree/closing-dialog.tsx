'use client'

import { useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { closingPeriods } from '@/components/metrics/form/validity'
import type { RowTarget } from '@/components/metrics/tree/row-target'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { Select } from '@/components/ui/fields/select'
import { FormError } from '@/components/ui/forms/form-error'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { addDays } from '@/lib/calc/dates'
import { formatDate } from '@/lib/core/format/dates'
import { useCategoryMetrics, useCloseCategory, useSaveMetric } from '@/lib/features/metrics/client'
import type { MetricAnswer } from '@/lib/features/metrics/contract'
import { openOn } from '@/lib/features/metrics/rules'

type ClosingDialogProps = {
  target: RowTarget
  today: string
  onClose: () => void
  onClosed?: (() => void) | undefined
}

/** Asks from which period an indicator, or all of a category, is entered no more. What is entered stays. */
export function ClosingDialog({ target, today, onClose, onClosed }: ClosingDialogProps) {
  const alerts = useAlerts()
  const attempt = useAttempt()
  const query = useCategoryMetrics(target.kind === 'category' ? target.id : target.categoryId)
  const saveMetric = useSaveMetric()
  const closeCategory = useCloseCategory()
  const [chosen, setChosen] = useState('')
  const metrics = (query.data ?? []).filter(({ id }) => target.kind === 'category' || id === target.id)
  const options = closingPeriods(metrics, today)
  const from = chosen || (options.find(({ value }) => value > today) ?? options[0])?.value

  async function close() {
    if (from === undefined) return
    const last = addDays(from, -1)
    const send = () => {
      if (target.kind === 'category') return closeCategory.mutateAsync({ id: target.id, from })
      return saveMetric.mutateAsync({ id: target.id, date_end: last, version: target.version })
    }
    const isDone = await attempt(send, ({ errors, message }) => Object.values(errors)[0]?.[0] ?? message)
    onClose()
    if (!isDone) return
    alerts.show({ type: 'success', message: `«${target.name}»: действует по ${formatDate(last)}` })
    onClosed?.()
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={target.kind === 'category' ? 'Закрыть категорию с периода' : 'Закрыть показатель с периода'}
      confirmLabel="Закрыть"
      disabled={from === undefined}
      onConfirm={close}
    >
      <p>{target.name}</p>
      <p className="mt-2">
        С выбранного периода в документы больше не {target.kind === 'category' ? whichOf(metrics, from) : ONE}{' '}
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
    </ConfirmDialog>
  )
}

const NO_PERIOD =
  'Закрыть не с чего: показатели уже закрыты, ещё не начали действовать или документы заведены на годы вперёд.'

const ONE = 'попадает показатель.'

/** How many of a category's indicators it concerns, once that is known. */
function whichOf(metrics: readonly MetricAnswer[], from: string | undefined): string {
  const count = from === undefined ? '' : `: ${openOn(metrics, from).length}`
  return `попадают показатели категории${count}.`
}
