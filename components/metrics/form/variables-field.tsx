'use client'

import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { freeLetter } from '@/components/metrics/form/metric-form-values'
import type { MetricFormControl } from '@/components/metrics/form/use-metric-form'
import { Button, IconButton } from '@/components/ui/basics/button'
import { FormSelect } from '@/components/ui/fields/form-select'
import { LongTextField } from '@/components/ui/fields/text-field'
import { AGGREGATION_NAMES } from '@/lib/features/metrics/labels'

const AGGREGATIONS = [
  { value: 'sum', label: AGGREGATION_NAMES.sum },
  { value: 'avg', label: AGGREGATION_NAMES.avg },
]

type VariablesFieldProps = { form: MetricFormControl; isFrozen: boolean }

/** Source data of an indicator: letter, name, and pooling of quarters into a year. */
export function VariablesField({ form, isFrozen }: VariablesFieldProps) {
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

type VariableRowProps = VariablesFieldProps & {
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
