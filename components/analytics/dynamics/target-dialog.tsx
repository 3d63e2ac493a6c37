'use client'

import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { targetWords } from '@/components/analytics/dynamics/dynamics-words'
import { useCall } from '@/components/calls/use-call'
import { IconButton } from '@/components/ui/basics/button'
import { Select } from '@/components/ui/fields/select'
import { TextField } from '@/components/ui/fields/text-field'
import { FormButtons } from '@/components/ui/forms/form-parts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { parseEntryValue } from '@/lib/calc/entry'
import { useSetOwnTarget } from '@/lib/features/analytics/client'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'
import { GOAL_WORDS } from '@/lib/features/analytics/labels'
import { unitWords } from '@/lib/features/analytics/own/rules'

/** Dialog for the own targets of an indicator by year, beside the project's. */
export function TargetDialog({ series, onClose }: { series: MetricDynamics; onClose: () => void }) {
  const { metric, points, targets } = series
  const last = points.at(-1)?.year ?? 0
  const years = [...new Set([...targets.map(({ year }) => year), last + 1])].sort((a, b) => b - a)
  const [year, setYear] = useState(String(last))
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const { attempt } = useCall()
  const set = useSetOwnTarget()
  const own = targets.filter((one) => one.own !== null).toReversed()
  const project = targets.find((one) => String(one.year) === year)?.project ?? null

  async function submit(event: FormEvent) {
    event.preventDefault()
    const entry = parseEntryValue(value)
    if (!entry.ok || entry.value === null) return setError(entry.ok ? 'Введите число' : entry.message)
    if (set.isPending) return
    const fields = { id: metric.id, year: Number(year), value: entry.value }
    if (await attempt(() => set.mutateAsync(fields))) onClose()
  }

  return (
    <Dialog onClose={onClose} title="Своя цель" description={`${metric.short_name}, ${unitWords(metric)}`}>
      {own.length > 0 && (
        <ul aria-label="Свои цели" className="mb-5 divide-y divide-line rounded-md border border-line">
          {own.map((one) => (
            <li key={one.year} className="flex items-center justify-between gap-3 px-3 py-2">
              <span>
                <span className="font-medium">{one.year} год: </span>
                {targetWords(metric, { value: one.own ?? 0, isOwn: false })}
              </span>
              <IconButton
                label={`Убрать цель на ${one.year} год`}
                icon={<Trash2 />}
                onClick={() => attempt(() => set.mutateAsync({ id: metric.id, year: one.year, value: null }))}
              />
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={submit} className="space-y-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select
            label="Год"
            value={year}
            onChange={setYear}
            options={years.map((one) => ({ value: String(one), label: String(one) }))}
          />
          <TextField
            label={`Цель: ${GOAL_WORDS[metric.metric_target_order.system_name]}`}
            required
            inputMode="decimal"
            value={value}
            onChange={(event) => {
              setValue(event.target.value)
              setError(undefined)
            }}
            error={error}
          />
        </div>
        <p className="text-sm text-pretty text-ink-soft">
          {project === null
            ? `Цели проекта на ${year} год нет. `
            : `Цель проекта на ${year} год: ${targetWords(metric, { value: project, isOwn: false })}. `}
          Достижение цели считается по ближайшей из двух. Свою цель видят только ваша организация и
          администраторы проекта.
        </p>
        <FormButtons submit="Сохранить" processing={set.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
