'use client'

import { useState } from 'react'
import { periodAfter, periodicityOf, periodOptions } from '@/components/metrics/form/validity'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { LongTextField } from '@/components/ui/fields/long-text-field'
import { Select } from '@/components/ui/fields/select'
import { FormError } from '@/components/ui/forms/form-error'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { addDays } from '@/lib/calc/dates'
import { formatDate } from '@/lib/core/format/dates'
import { ApiError } from '@/lib/core/http/api-client'
import { useCopyMetric } from '@/lib/features/metrics/client'
import type { MetricAnswer } from '@/lib/features/metrics/contract'
import { copyName } from '@/lib/features/metrics/labels'
import { copyProblems } from '@/lib/features/metrics/rules'

type CopyDialogProps = {
  metric: MetricAnswer
  today: string
  onClose: () => void
  onCopied: (copy: MetricAnswer) => void
}

/** Asks from which period the copy is valid and what it is called; the old indicator ends the day before. */
export function CopyDialog({ metric, today, onClose, onCopied }: CopyDialogProps) {
  const alerts = useAlerts()
  const copy = useCopyMetric()
  const periodicity = periodicityOf(metric.metric_period_id)
  const options = periodOptions(periodicity, today, metric.date_begin).filter(
    ({ value }) => Object.keys(copyProblems(metric, value)).length === 0,
  )
  const next = periodAfter(periodicity, today).value
  const [begin, setBegin] = useState(
    () => options.find(({ value }) => value >= next)?.value ?? options[0]?.value ?? '',
  )
  const [typedName, setTypedName] = useState<string>()
  const [failure, setFailure] = useState<ApiError>()
  const name = typedName ?? (begin === '' ? metric.name : copyName(metric.name, periodicity, begin))

  async function confirm() {
    setFailure(undefined)
    try {
      const created = await copy.mutateAsync({
        id: metric.id,
        version: metric.version,
        date_begin: begin,
        name,
      })
      alerts.show({ type: 'success', message: 'Показатель скопирован. Это новый показатель.' })
      onCopied(created)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
    }
  }

  const { name: nameErrors, date_begin: beginErrors } = failure?.errors ?? {}
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Копировать в новый показатель"
      confirmLabel="Копировать"
      disabled={begin === ''}
      onConfirm={confirm}
    >
      <p>
        Новый показатель получит те же описание, переменные и формулу, и их можно будет изменить.
        {begin !== '' && ` Этот показатель закончит действовать ${formatDate(addDays(begin, -1))}.`}
      </p>
      <div className="mt-4 space-y-4 text-ink">
        <Select
          label="Первый период нового показателя"
          required
          value={begin}
          onChange={(value) => value !== '' && setBegin(value)}
          options={options}
          error={beginErrors?.[0]}
        />
        <LongTextField
          label="Наименование нового показателя"
          required
          value={name}
          onChange={(event) => setTypedName(event.target.value)}
          error={nameErrors?.[0]}
        />
        {failure && !nameErrors && !beginErrors && <FormError>{failure.message}</FormError>}
      </div>
    </ConfirmDialog>
  )
}
