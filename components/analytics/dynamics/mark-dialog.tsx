'use client'

import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { periodWords } from '@/components/analytics/charts/chart-period'
import { useCall } from '@/components/calls/use-call'
import { IconButton } from '@/components/ui/basics/button'
import { Select } from '@/components/ui/fields/select'
import { TextField } from '@/components/ui/fields/text-field'
import { FormButtons } from '@/components/ui/forms/form-parts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useAddMark, useRemoveMark } from '@/lib/features/analytics/client'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'
import { ownValues, shown } from '@/lib/features/analytics/own/rules'

type MarkDialogProps = {
  series: MetricDynamics
  /** Index at which a lasting shift begins. */
  suggested: number | null
  onClose: () => void
}

const KINDS = [
  { value: 'rebase', label: 'С этого периода считать пределы заново' },
  { value: 'ghost', label: 'Исключить период из расчёта' },
] as const
const NAME = { rebase: 'Новые пределы', ghost: 'Исключено' } as const
const MIN_REASON = 3

interface Made {
  id: number
  kind: keyof typeof NAME
  index: number
  reason: string
}

function marksOf({ chart }: MetricDynamics): Made[] {
  const rebases = (chart?.segments ?? []).flatMap(({ from, rebase }) =>
    rebase ? [{ kind: 'rebase' as const, index: from, ...rebase }] : [],
  )
  const ghosts = (chart?.ghosts ?? []).map((ghost) => ({ kind: 'ghost' as const, ...ghost }))
  return [...rebases, ...ghosts].sort((a, b) => a.index - b.index)
}

/** Dialog for marks on the own series: new limits and excluded periods, with reasons; each can be undone. */
export function MarkDialog({ series, suggested, onClose }: MarkDialogProps) {
  const { metric, points } = series
  const periods = ownValues(points).toReversed()
  const [kind, setKind] = useState<string>(suggested === null ? 'ghost' : 'rebase')
  const [index, setIndex] = useState(String(suggested ?? periods[0]?.index ?? ''))
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { attempt } = useCall()
  const add = useAddMark()
  const remove = useRemoveMark()
  const made = marksOf(series)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const point = points[Number(index)]
    const chosen = KINDS.find(({ value }) => value === kind)
    if (reason.trim().length < MIN_REASON) return setWrong(true)
    if (!point || !chosen || add.isPending) return
    const { year, quarter, month } = point
    const mark = { metric_id: metric.id, kind: chosen.value, year, quarter, month, reason }
    if (await attempt(() => add.mutateAsync(mark))) onClose()
  }

  return (
    <Dialog onClose={onClose} title="Отметки на графике" description={metric.short_name}>
      {made.length > 0 && (
        <ul
          aria-label="Сделанные отметки"
          className="mb-5 divide-y divide-line rounded-md border border-line"
        >
          {made.map((mark) => {
            const point = points[mark.index]
            const period = point ? periodWords(point) : ''
            return (
              <li key={mark.id} className="flex items-center justify-between gap-3 px-3 py-2">
                <span className="min-w-0">
                  <span className="font-medium">
                    {NAME[mark.kind]}: {period}
                  </span>
                  <span className="block text-sm text-ink-soft">{mark.reason}</span>
                </span>
                <IconButton
                  label={`Убрать отметку: ${NAME[mark.kind]}, ${period}`}
                  icon={<Trash2 />}
                  onClick={() => attempt(() => remove.mutateAsync({ id: mark.id }))}
                />
              </li>
            )
          })}
        </ul>
      )}
      <form noValidate onSubmit={submit} className="space-y-4">
        <Select label="Что сделать" value={kind} onChange={setKind} options={KINDS} />
        <Select
          label="Период"
          value={index}
          onChange={setIndex}
          options={periods.map((one) => ({
            value: String(one.index),
            label: `${periodWords(one.period)}: ${shown(one.value, metric)}`,
          }))}
        />
        <TextField
          label="Причина"
          required
          maxLength={200}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            setWrong(false)
          }}
          error={isWrong ? `Укажите причину, не меньше ${MIN_REASON} символов` : undefined}
          hint={
            kind === 'ghost'
              ? 'Период останется на графике пустым кружком и не будет влиять на пределы и сдвиги.'
              : 'Пределы посчитаются заново по значениям с этого периода. Нужно не меньше пяти.'
          }
        />
        <FormButtons submit="Отметить" processing={add.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
