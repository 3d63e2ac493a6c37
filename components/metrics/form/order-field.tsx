import { TriangleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import type { MetricFormControl } from '@/components/metrics/form/use-metric-form'
import { FormSelect } from '@/components/ui/fields/form-select'
import type { SelectOption } from '@/components/ui/fields/select-options'

/** Organisations with targets of their own: the first few names. */
export type GoalSetters = { names: readonly string[]; count: number }

const named = ({ names, count }: GoalSetters) =>
  names.join(', ') + (count > names.length ? ` и ещё ${count - names.length}` : '')

type OrderFieldProps = {
  form: MetricFormControl
  options: readonly SelectOption[]
  goalSetters: GoalSetters | undefined
}

/** Which values are better; warns of what a change does to targets that organisations set. */
export function OrderField({ form, options, goalSetters }: OrderFieldProps) {
  const order = useWatch({ control: form.control, name: 'metric_target_order_id' })
  const isTurned = order !== form.formState.defaultValues?.metric_target_order_id
  return (
    <FormSelect
      control={form.control}
      name="metric_target_order_id"
      label="Порядок цели"
      required
      hint={
        isTurned && goalSetters && goalSetters.count > 0 ? (
          <span className="flex gap-1.5 font-medium text-draft">
            <TriangleAlert className="mt-px size-[1.15em] shrink-0" />
            Свои цели здесь задали: {named(goalSetters)}. При новом порядке смысл этих целей изменится:
            сообщите об этом.
          </span>
        ) : (
          '«Без оценки»: без мест и баллов; «Ближе к цели»: по расстоянию до целевого значения, без него как «Без оценки»'
        )
      }
      options={options}
    />
  )
}
