import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { freeLetter, type MetricFormValues } from '@/components/metrics/form/metric-form-values'
import type { MetricFormControl } from '@/components/metrics/form/use-metric-form'
import { Button, IconButton } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { FormSelect } from '@/components/ui/fields/form-select'
import { LongTextField, TextField } from '@/components/ui/fields/text-field'
import { FormSection, wideField } from '@/components/ui/forms/form-parts'
import { parseEntry } from '@/lib/calc/entry'
import type { VariableName } from '@/lib/calc/formula/ast'
import { checkFormula } from '@/lib/calc/formula/check'
import { evaluateFormula } from '@/lib/calc/formula/evaluate'
import type { FormulaResult } from '@/lib/calc/formula/parse'
import { formulaInWords } from '@/lib/calc/formula/print'
import type { FormulaProblem } from '@/lib/calc/formula/tokens'
import { PERIODICITY } from '@/lib/calc/periods'
import { roundTo } from '@/lib/calc/rounding'
import { formatNumber } from '@/lib/core/format/numbers'
import { NON_VALUE_REASONS } from '@/lib/features/documents/labels'
import { AGGREGATION_NAMES } from '@/lib/features/metrics/labels'

type CalculationProps = { form: MetricFormControl; isFrozen: boolean }
type FormulaProps = {
  form: MetricFormControl
  checked: FormulaResult
  variables: MetricFormValues['metric_calc_data']
}

/** New indicators are quarterly; an existing one with another periodicity shows its name. */
const PERIODS = [
  { value: String(PERIODICITY.year), label: 'Год' },
  { value: String(PERIODICITY.quarter), label: 'Квартал' },
  { value: String(PERIODICITY.month), label: 'Месяц' },
]

/** What an organisation enters, and how the value follows from it. */
export function CalculationSection({ form, isFrozen }: CalculationProps) {
  const [formula, variables, period] = useWatch({
    control: form.control,
    name: ['formula', 'metric_calc_data', 'metric_period_id'],
  })
  const checked = checkFormula(
    formula,
    variables.map((variable) => variable.var_name),
  )
  const offered = PERIODS.filter(
    ({ value }) =>
      value === String(PERIODICITY.quarter) || value === form.formState.defaultValues?.metric_period_id,
  )
  return (
    <FormSection title="Расчёт" description="Что вводит организация и как из этого получается значение.">
      <FormSelect
        control={form.control}
        name="metric_period_id"
        label="Период"
        required
        disabled={isFrozen || (offered.length === 1 && offered[0]?.value === period)}
        options={offered}
        hint={isFrozen ? undefined : 'Данные вводятся за квартал'}
      />
      <div className={classNames(wideField, 'space-y-6')}>
        <VariablesField form={form} isFrozen={isFrozen} />
        <FormulaField form={form} isFrozen={isFrozen} checked={checked} variables={variables} />
        <FormulaTester form={form} checked={checked} variables={variables} />
      </div>
    </FormSection>
  )
}

const HINT = 'Латинские буквы переменных, числа, знаки + - * / и скобки, например a * 100 / b'

/** The formula field: shows the error's position after blur or submit, and the formula in words while valid. */
function FormulaField({ form, isFrozen, checked, variables }: FormulaProps & CalculationProps) {
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

/** Sample values and the result as an organisation's form would show it. Nothing is stored. */
function FormulaTester({ form, checked, variables }: FormulaProps) {
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

const AGGREGATIONS = [
  { value: 'sum', label: AGGREGATION_NAMES.sum },
  { value: 'avg', label: AGGREGATION_NAMES.avg },
]

/** Source data of an indicator: letter, name, and pooling of quarters into a year. */
function VariablesField({ form, isFrozen }: CalculationProps) {
  const { fields, insert, remove } = useFieldArray({ control: form.control, name: 'metric_calc_data' })
  const free = freeLetter(fields.map((field) => field.var_name))
  const error = form.formState.errors.metric_calc_data
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">Переменные</legend>
      <p className="mt-0.5 text-sm text-ink-soft">
        Исходные данные, которые вводит организация. Способ сведения нужен для года: значения кварталов
        складываются или усредняются.
      </p>
      <ul className="mt-3 space-y-3">
        {fields.map((field, index) => (
          <VariableRow
            key={field.id}
            form={form}
            index={index}
            letter={field.var_name}
            isFrozen={isFrozen}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </ul>
      {(error?.root?.message ?? error?.message) && (
        <p className="mt-2 text-sm text-danger">{error?.root?.message ?? error?.message}</p>
      )}
      {!isFrozen && free && (
        <Button
          size="sm"
          icon={<Plus />}
          onClick={() => insert(free.index, { var_name: free.letter, name: '', aggregation: 'sum' })}
          className="mt-3"
        >
          Добавить переменную {free.letter}
        </Button>
      )}
    </fieldset>
  )
}

type VariableRowProps = CalculationProps & {
  index: number
  letter: string
  /** Absent for the last one: a formula needs a variable. */
  onRemove: (() => void) | undefined
}

function VariableRow({ form, index, letter, isFrozen, onRemove }: VariableRowProps) {
  const error = form.formState.errors.metric_calc_data?.[index]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 @3xl:grid-cols-[auto_minmax(0,1fr)_11rem_auto]">
      <span
        aria-hidden
        className="mt-6 flex size-(--control-md) items-center justify-center rounded-md bg-accent-soft font-semibold text-accent-deep"
      >
        {letter}
      </span>
      <LongTextField
        {...form.register(`metric_calc_data.${index}.name`)}
        label={
          <>
            Наименование <span className="sr-only">переменной {letter}</span>
          </>
        }
        required
        readOnly={isFrozen}
        error={error?.name?.message ?? error?.var_name?.message}
      />
      <FormSelect
        control={form.control}
        name={`metric_calc_data.${index}.aggregation`}
        label={
          <>
            Сведение <span className="sr-only">переменной {letter}</span>
          </>
        }
        required
        options={AGGREGATIONS}
        disabled={isFrozen}
        className="@max-3xl:col-start-2 @max-3xl:row-start-2"
      />
      {onRemove && !isFrozen ? (
        <IconButton
          label={`Удалить переменную ${letter}`}
          icon={<X />}
          onClick={onRemove}
          className="mt-6 @max-3xl:col-start-3 @max-3xl:row-start-1"
        />
      ) : (
        <span />
      )}
    </li>
  )
}
