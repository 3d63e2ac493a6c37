import { Lightbulb } from 'lucide-react'
import { useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { checkedBy, useFormCall } from '@/components/calls/use-form-call'
import { Button } from '@/components/ui/basics/button'
import { FormSelect } from '@/components/ui/fields/form-select'
import { Select } from '@/components/ui/fields/select'
import { Textarea, TextField } from '@/components/ui/fields/text-field'
import { FormFailure, fieldOf } from '@/components/ui/forms/form-parts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { addDays } from '@/lib/calc/dates'
import { formatEntry } from '@/lib/core/format/numbers'
import { measureCalls, useSuggestedActions } from '@/lib/features/measures/client'
import { NOTHING_FILLED, responsibleWords, withSuggestion } from '@/lib/features/measures/rules'
import type { newMeasureSchema } from '@/lib/features/measures/schema'
import type { Measure } from '@/lib/features/measures/shapes'

const check = checkedBy(() => import('@/lib/features/measures/schema').then((it) => it.newMeasureSchema))

type MeasureFormProps = {
  /** Null for a new one, which starts with the planned values. */
  known: Measure | null
  planned: { metric: number | null; origin: Measure['origin']; cause: string }
  choices: MeasureChoices
  userId: number
  today: string
  /** @param made id of a created measure */
  onClose: (made?: number) => void
}

const FORM_ID = 'measure'
const USUAL_DAYS = 90

/** The form of a new or existing measure. Suggested actions for its indicator can be copied with one press. */
export function MeasureForm({ known, planned, choices, userId, today, onClose }: MeasureFormProps) {
  const create = measureCalls.useChange('POST /api/measures')
  const save = measureCalls.useChange('PUT /api/measures/{id}')
  const { form, formProps, failure } = useFormCall({
    check,
    start: known
      ? valuesOf(known)
      : {
          // A closed indicator is not in the list.
          metric_id: choices.metrics.find(({ id }) => id === planned.metric)?.id ?? '',
          origin: planned.origin,
          name: '',
          cause: planned.cause,
          action: '',
          responsible_id: choices.people.some(({ id }) => id === userId) ? userId : '',
          responsible_name: '',
          date_begin: today,
          due_date: addDays(today, USUAL_DAYS),
          target_value: '',
        },
    send: async (values) => {
      if (known) {
        const { id, status, date_end, version } = known
        await save.mutateAsync({ ...values, id, status, date_end, version })
        return onClose()
      }
      const made = await create.mutateAsync(values)
      onClose(made.id)
    },
    done: known ? 'Изменения сохранены' : 'Мероприятие намечено',
  })
  const metricId = useWatch({ control: form.control, name: 'metric_id' })

  const { data: actions = [] } = useSuggestedActions(Number(metricId) || null)
  const { field, fieldState } = useController({ control: form.control, name: 'responsible_id' })
  const chosen = String(field.value ?? '')

  function choose(value: string) {
    field.onChange(value === OTHER ? '' : value)
    if (value !== OTHER) form.setValue('responsible_name', '')
  }

  const put = useRef(NOTHING_FILLED)

  function take(suggestion: string) {
    const [action, name] = form.getValues(['action', 'name'])
    const filled = withSuggestion({ action, name }, suggestion, put.current)
    const shouldValidate = form.formState.isSubmitted
    form.setValue('action', filled.action, { shouldValidate })
    form.setValue('name', filled.name, { shouldValidate })
    put.current = filled.put
  }

  return (
    <Dialog
      onClose={() => onClose()}
      title={known ? 'Мероприятие' : 'Новое мероприятие'}
      description={known ? known.metric.short_name : 'Что изменим, кто отвечает и когда закончим'}
      footer={
        <>
          <Button onClick={() => onClose()}>Отмена</Button>
          <Button color="info" type="submit" form={FORM_ID} processing={form.formState.isSubmitting}>
            {known ? 'Сохранить' : 'Наметить'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} {...formProps} className="space-y-4">
        {!known && (
          <FormSelect
            control={form.control}
            name="metric_id"
            label="Показатель"
            required
            searchIn="Показатели"
            options={choices.metrics.map(({ id, name, short_name, category }) => ({
              value: String(id),
              label: short_name,
              description: `${name} · ${category}`,
            }))}
          />
        )}
        {actions.length > 0 && (
          <section
            aria-label="Подсказки действий"
            className="rounded-md border border-line bg-sunken px-3.5 py-3"
          >
            <h3 className="mb-2 flex items-center gap-2 text-sm font-medium">
              <Lightbulb className="size-4.5 text-ink-soft" />
              Что обычно помогает
            </h3>
            <ul className="flex flex-wrap gap-2">
              {actions.map((action) => (
                <li key={action}>
                  <Button size="sm" onClick={() => take(action)} className="text-left">
                    {action}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <TextField {...fieldOf(form, 'name')} label="Название" required maxLength={120} />
        <Textarea {...fieldOf(form, 'cause')} label="Причина" required rows={2} maxLength={2000} />
        <Textarea {...fieldOf(form, 'action')} label="Действие" required rows={2} maxLength={2000} />
        {/* One of the organisation's people, or a typed name. */}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select
            label="Ответственный"
            required
            value={chosen || OTHER}
            onChange={choose}
            options={[...peopleOf(choices, known), { value: OTHER, label: 'Другой человек' }]}
            {...(fieldState.error?.message ? { error: fieldState.error.message } : {})}
          />
          {chosen === '' && (
            <TextField
              {...fieldOf(form, 'responsible_name')}
              label="Фамилия и имя"
              required
              maxLength={100}
              hint="У кого нет учётной записи"
            />
          )}
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <TextField {...fieldOf(form, 'date_begin')} type="date" label="Начало" required />
          <TextField {...fieldOf(form, 'due_date')} type="date" label="Срок" required />
          <TextField
            {...fieldOf(form, 'target_value')}
            inputMode="decimal"
            label="Своя цель"
            hint="Не обязательно"
          />
        </div>
        <FormFailure failure={failure} />
      </form>
    </Dialog>
  )
}

function valuesOf(known: Measure): MeasureFields {
  const { metric, origin, name, cause, action, responsible, date_begin, due_date, target_value } = known
  return {
    metric_id: metric.id,
    origin,
    name,
    cause,
    action,
    responsible_id: responsible.id ?? '',
    responsible_name: responsible.id === null ? responsible.name : '',
    date_begin,
    due_date,
    target_value: formatEntry(target_value),
  }
}

/** Whom the list offers; a responsible person who can no longer be chosen is kept in it. */
function peopleOf({ people }: MeasureChoices, known: Measure | null) {
  const current = known?.responsible
  const isListed = current == null || current.id === null || people.some(({ id }) => id === current.id)
  return [
    ...(isListed ? [] : [{ value: String(current.id), label: responsibleWords(current) }]),
    ...people.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
}

const OTHER = 'other'

type MeasureFields = z.input<typeof newMeasureSchema>

/** Indicators a measure may be about, and people who may be responsible. */
interface MeasureChoices {
  metrics: ReadonlyArray<{ id: number; name: string; short_name: string; category: string }>
  people: ReadonlyArray<{ id: number; name: string }>
}
