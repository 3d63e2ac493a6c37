import { useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import { periodAfter, periodOptions } from '@/components/metrics/form/validity'
import { Select } from '@/components/ui/fields/select'
import { LongTextField, TextField } from '@/components/ui/fields/text-field'
import { FormError } from '@/components/ui/forms/form-parts'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { addDays } from '@/lib/calc/dates'
import { knownPeriodicity } from '@/lib/calc/periods'
import { formatDate } from '@/lib/core/format/dates'
import { metricCalls } from '@/lib/features/metrics/client'
import type { MetricAnswer } from '@/lib/features/metrics/contract'
import { copyNames, SHORT_NAME_HINT } from '@/lib/features/metrics/labels'
import { closingProblem } from '@/lib/features/metrics/rules'

type CopyDialogProps = {
  metric: MetricAnswer
  today: string
  onClose: () => void
  onCopied: (copy: MetricAnswer) => void
}

/** Asks for the copy's first period and names; the old indicator ends the day before. */
export function CopyDialog({ metric, today, onClose, onCopied }: CopyDialogProps) {
  const { attempt, refusal } = useCall()
  const copy = metricCalls.useChange('POST /api/metrics/{id}/copy')
  const periodicity = knownPeriodicity(metric.metric_period_id)
  const options = periodOptions(periodicity, today, metric.date_begin).filter(
    ({ value }) => closingProblem(metric, value) === null,
  )
  const next = periodAfter(periodicity, today).value
  const [begin, setBegin] = useState(
    () => options.find(({ value }) => value >= next)?.value ?? options[0]?.value ?? '',
  )
  const [typed, setTyped] = useState<{ name?: string; short_name?: string }>({})
  const names = { ...(begin === '' ? metric : copyNames(metric, periodicity, begin)), ...typed }
  const { name, short_name } = names

  async function confirm() {
    const { id, version } = metric
    const send = async () =>
      onCopied(await copy.mutateAsync({ id, version, date_begin: begin, name, short_name }))
    const done = 'Показатель скопирован. Это новый показатель.'
    if (await attempt(send, { done, refused: 'beside' })) onClose()
  }

  const errors = refusal?.errors ?? {}
  const isPlaced = ['date_begin', 'name', 'short_name'].some((field) => field in errors)
  return (
    <ConfirmDialog
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
          onChange={(value) => setBegin(value)}
          options={options}
          error={errors.date_begin?.[0]}
        />
        <LongTextField
          label="Наименование нового показателя"
          required
          value={name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
          error={errors.name?.[0]}
        />
        <TextField
          label="Краткое наименование"
          required
          value={short_name}
          onChange={(event) => setTyped({ ...typed, short_name: event.target.value })}
          hint={SHORT_NAME_HINT.metric}
          error={errors.short_name?.[0]}
        />
        {refusal && !isPlaced && <FormError>{refusal.message}</FormError>}
      </div>
    </ConfirmDialog>
  )
}
