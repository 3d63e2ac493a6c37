'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { MetricFormValues } from '@/components/metrics/form/metric-form-values'
import type { MetricFormControl } from '@/components/metrics/form/use-metric-form'
import { TextField } from '@/components/ui/fields/text-field'
import { parseEntry } from '@/lib/calc/entry'
import type { VariableName } from '@/lib/calc/formula/ast'
import { evaluateFormula } from '@/lib/calc/formula/evaluate'
import type { FormulaResult } from '@/lib/calc/formula/parse'
import { roundTo } from '@/lib/calc/rounding'
import { formatNumber } from '@/lib/core/format/numbers'
import { NON_VALUE_REASONS } from '@/lib/features/documents/labels'

type FormulaTesterProps = {
  form: MetricFormControl
  checked: FormulaResult
  variables: MetricFormValues['metric_calc_data']
}

/** Sample values and the result as an organisation's form would show it. Nothing is stored. */
export function FormulaTester({ form, checked, variables }: FormulaTesterProps) {
  const [sample, setSample] = useState<Partial<Record<VariableName, string>>>({})
  const [decimals, unit] = useWatch({ control: form.control, name: ['decimals', 'metric_unit.name'] })
  const entries = variables.map(({ var_name: letter }) => ({
    letter,
    entry: parseEntry(sample[letter] ?? ''),
  }))
  return (
    <fieldset className="min-w-0 rounded-md border border-line bg-sunken p-4">
      <legend className="sr-only">Проверка формулы</legend>
      <p aria-hidden className="text-sm font-medium">
        Проверка формулы
      </p>
      <p className="mt-0.5 text-sm text-ink-soft">Введите пробные значения: они никуда не сохраняются.</p>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        {entries.map(({ letter, entry }) => (
          <TextField
            key={letter}
            label={`${letter} =`}
            inputMode="decimal"
            autoComplete="off"
            value={sample[letter] ?? ''}
            onChange={(event) => setSample({ ...sample, [letter]: event.target.value })}
            error={entry.ok ? undefined : entry.message}
            className="w-32"
          />
        ))}
      </div>
      <p role="status" className="mt-3">
        <span className="text-ink-soft">Результат: </span>
        {resultText()}
      </p>
    </fieldset>
  )

  function resultText() {
    if (!checked.ok) return 'исправьте формулу'
    if (entries.some(({ entry }) => !entry.ok)) return 'исправьте значения'
    const values = Object.fromEntries(
      entries.map(({ letter, entry }) => [letter, entry.ok ? entry.value : null]),
    )
    const { value, nonValue } = evaluateFormula(checked.expression, values)
    if (value === null) return <span>— ({NON_VALUE_REASONS[nonValue]})</span>
    const places = /^[0-6]$/.test(decimals.trim()) ? Number(decimals) : 2
    // Rounded in decimal: binary floating point would round some halves down.
    const text = formatNumber(roundTo(value, places), places)
    return <strong className="text-lg">{`${text} ${unit}`.trim()}</strong>
  }
}
