'use client'

import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { Button } from '@/components/ui/basics/button'
import { IconButton } from '@/components/ui/basics/icon-button'
import { Select } from '@/components/ui/fields/select'
import { TextField } from '@/components/ui/fields/text-field'
import { wideField } from '@/components/ui/forms/form-layout'
import { parseEntryValue } from '@/lib/calc/entry'
import { formatEntry } from '@/lib/core/format/numbers'
import type { MetricAnswer } from '@/lib/features/metrics/contract'
import { useProjectTargets, useSetProjectTarget } from '@/lib/features/targets/client'

/** Years to choose from, before and after this one. */
const AROUND = [1, 0, -1, -2, -3]

/** The project's targets of an indicator by years: those that are set, and a line to set one more. */
export function YearTargets({ metric, year }: { metric: MetricAnswer; year: number }) {
  const [chosen, setChosen] = useState(String(year))
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const { data: targets = [] } = useProjectTargets(metric.id)
  const attempt = useAttempt()
  const set = useSetProjectTarget(metric.id)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const entry = parseEntryValue(value)
    if (!entry.ok || entry.value === null) return setError(entry.ok ? 'Введите число' : entry.message)
    if (set.isPending) return
    const fields = { year: Number(chosen), value: entry.value }
    if (await attempt(() => set.mutateAsync(fields))) setValue('')
  }

  return (
    <div className={`${wideField} space-y-3`}>
      {targets.length > 0 && (
        <ul aria-label="Цели по годам" className="divide-y divide-line rounded-md border border-line">
          {targets.map((target) => (
            <li key={target.year} className="flex items-center justify-between gap-3 px-3 py-1.5">
              <span>
                <span className="font-medium">{target.year} год:</span> {formatEntry(target.value)}{' '}
                {metric.metric_unit.name}
              </span>
              <IconButton
                label={`Убрать цель на ${target.year} год`}
                icon={<Trash2 aria-hidden />}
                onClick={() => attempt(() => set.mutateAsync({ year: target.year, value: null }))}
              />
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <Select
          label="Год"
          value={chosen}
          onChange={(next) => setChosen(next)}
          options={AROUND.map((by) => ({ value: String(year + by), label: String(year + by) }))}
          className="w-28"
        />
        <TextField
          label="Цель на год"
          inputMode="decimal"
          value={value}
          onChange={(event) => {
            setValue(event.target.value)
            setError(undefined)
          }}
          {...(error ? { error } : {})}
          className="w-40"
        />
        <Button type="submit" processing={set.isPending} className="mt-6">
          Задать цель
        </Button>
      </form>
    </div>
  )
}
