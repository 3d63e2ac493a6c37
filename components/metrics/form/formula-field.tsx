'use client'

import type { MetricFormValues } from '@/components/metrics/form/metric-form-values'
import type { MetricFormControl } from '@/components/metrics/form/use-metric-form'
import { TextField } from '@/components/ui/fields/text-field'
import type { FormulaResult } from '@/lib/calc/formula/parse'
import type { FormulaProblem } from '@/lib/calc/formula/problem'
import { formulaInWords } from '@/lib/calc/formula/words'

type FormulaFieldProps = {
  form: MetricFormControl
  isFrozen: boolean
  checked: FormulaResult
  variables: MetricFormValues['metric_calc_data']
}

const HINT = 'Латинские буквы переменных, числа, знаки + - * / и скобки, например a * 100 / b'

/** The formula field: shows the error's position after blur or submit, and the formula in words while valid. */
export function FormulaField({ form, isFrozen, checked, variables }: FormulaFieldProps) {
  const { formState, getValues } = form
  const { isTouched } = form.getFieldState('formula', formState)
  const formula = getValues('formula')
  const isJudged = (isTouched && formula.trim() !== '') || formState.isSubmitted
  const problem = isJudged && !checked.ok ? checked.problem : null
  const names = Object.fromEntries(variables.map(({ var_name, name }) => [var_name, name]))
  return (
    <div>
      <TextField
        {...form.register('formula')}
        label="Формула"
        required
        readOnly={isFrozen}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        hint={isFrozen ? undefined : HINT}
        error={(formula.trim() !== '' && problem?.message) || formState.errors.formula?.message}
      />
      {problem && formula.trim() !== '' && <MarkedFormula formula={formula} problem={problem} />}
      <div role="status" className="mt-3">
        <p className="text-sm font-medium">Формула словами</p>
        <p className="text-pretty text-ink-soft">
          {checked.ok ? formulaInWords(checked.expression, names) : 'Появится, когда формула будет верна'}
        </p>
      </div>
    </div>
  )
}

/** The formula with the wrong character marked; the field's message says the same. */
function MarkedFormula({ formula, problem }: { formula: string; problem: FormulaProblem }) {
  const characters = Array.from(formula)
  const at = problem.position - 1
  return (
    <p
      aria-hidden
      data-formula-mark
      className="mt-2 overflow-x-auto rounded-md border border-overdue-line bg-surface px-3 py-1.5 font-mono whitespace-pre"
    >
      {characters.slice(0, at).join('')}
      <mark className="border-b-2 border-danger bg-overdue-soft font-semibold text-danger">
        {characters[at] ?? '\u00a0'}
      </mark>
      {characters.slice(at + 1).join('')}
    </p>
  )
}
