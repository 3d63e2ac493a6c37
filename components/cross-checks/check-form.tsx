import { FlaskConical } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { useCall } from '@/components/calls/use-call'
import { checkedBy, useFormCall } from '@/components/calls/use-form-call'
import {
  checkInWords,
  type Datum,
  RELATION_SIGNS,
  SEVERITY_NAMES,
  sideProblem,
  sideSuggestions,
  trialSummary,
} from '@/components/cross-checks/check-words'
import { Button } from '@/components/ui/basics/button'
import { FormSelect } from '@/components/ui/fields/form-select'
import { SuggestField } from '@/components/ui/fields/suggest-field'
import { LongTextField } from '@/components/ui/fields/text-field'
import { FormFailure, fieldOf } from '@/components/ui/forms/form-parts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { parseCrossCheck, RELATIONS, type WrittenCheck } from '@/lib/calc/cross-checks'
import { groupedText } from '@/lib/core/format/entry-text'
import { periodTitle } from '@/lib/core/format/quarters'
import { pick } from '@/lib/core/record/record'
import { crossCheckCalls } from '@/lib/features/cross-checks/client'
import type { CrossCheckAnswer, Trial } from '@/lib/features/cross-checks/contract'
import { SEVERITIES } from '@/lib/features/cross-checks/rules'
import type { CrossCheckFields } from '@/lib/features/cross-checks/schema'

/** «Операции — 1 204, Госпитализированные — 1 100», in the order written. */
const caseNumbers = (
  { numbers }: Trial['cases'][number],
  written: WrittenCheck,
  data: readonly Datum[],
): string =>
  (parseCrossCheck(written)?.codes ?? [])
    .map((code) => `${data.find((one) => one.code === code)?.name} — ${groupedText(numbers[code] ?? '')}`)
    .join(', ')

const SIDES = ['left_side', 'right_side'] as const
type Side = (typeof SIDES)[number]

type SideFieldProps = {
  form: UseFormReturn<CrossCheckFields, unknown, CrossCheckFields>
  name: Side
  label: string
  data: readonly Datum[]
}

/** «Число умерших в стационаре», and its code below. */
const DatumOption = ({ datum }: { datum: Datum | undefined }) => (
  <span className="min-w-0 wrap-anywhere">
    {datum?.name} <code className="block text-sm text-ink-soft">{datum?.code}</code>
  </span>
)

/** One side of a cross-check: suggests codes by code and name, and shows errors while typing. */
function SideField({ form, name, label, data }: SideFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name })
  const suggestions = sideSuggestions(field.value, data)
  // A phrase that may still become a code is no error yet.
  const problem = suggestions.size > 0 ? null : sideProblem(field.value, data)
  return (
    <SuggestField
      ref={field.ref}
      value={field.value}
      onChange={(text) => {
        form.clearErrors(name)
        field.onChange(text)
      }}
      onBlur={field.onBlur}
      label={label}
      required
      error={problem ?? fieldState.error?.message}
      suggestions={[...suggestions.keys()]}
      shown={(side) => <DatumOption datum={suggestions.get(side)} />}
      listLabel="Исходные данные"
    />
  )
}

const check = checkedBy(() => import('@/lib/features/cross-checks/schema').then((it) => it.crossCheckFields))

type CheckFormProps = {
  /** Null for a new one. */
  known: CrossCheckAnswer | null
  data: readonly Datum[]
  onClose: () => void
}

const FORM_ID = 'cross-check'
const NEW: CrossCheckFields = {
  left_side: '',
  relation: '<=',
  right_side: '',
  message: '',
  severity: 'comment',
  is_active: true,
}

const FIELDS = ['left_side', 'relation', 'right_side', 'message', 'severity', 'is_active'] as const

const optionsOf = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: names[value] }))

/** The form of a cross-check, with a trial on existing data before saving. */
export function CheckForm({ known, data, onClose }: CheckFormProps) {
  const { attempt } = useCall()
  const create = crossCheckCalls.useChange('POST /api/cross-checks')
  const save = crossCheckCalls.useChange('PUT /api/cross-checks/{id}')
  const trial = crossCheckCalls.useChange('POST /api/cross-checks/trial')
  const [tried, setTried] = useState<{ words: string; trial: Trial } | null>(null)
  const { form, formProps, failure } = useFormCall({
    check,
    start: known ? pick(known, FIELDS) : NEW,
    done: known ? 'Изменения сохранены' : 'Увязка добавлена',
    send: async (values) => {
      if (known) await save.mutateAsync({ id: known.id, version: known.version, ...values })
      else await create.mutateAsync(values)
      onClose()
    },
  })
  const [left_side, relation, right_side] = useWatch({
    control: form.control,
    name: ['left_side', 'relation', 'right_side'],
  })
  const written = { left_side, relation, right_side }
  const words = checkInWords(written, data)
  const result = tried && tried.words === words ? tried.trial : null

  /** Tries the rule, or says at a side why it cannot be tried. */
  async function tryOut(event: FormEvent) {
    event.preventDefault()
    if (words === null) {
      const isWrong = (side: Side) => written[side].trim() === '' || sideProblem(written[side], data) !== null
      const wrong = SIDES.find(isWrong) ?? 'left_side'
      const missing =
        written[wrong].trim() === '' ? 'Заполните поле' : 'Назовите хотя бы одно исходное данное'
      return form.setError(
        wrong,
        { message: sideProblem(written[wrong], data) ?? missing },
        { shouldFocus: true },
      )
    }
    await attempt(async () => setTried({ words, trial: await trial.mutateAsync(written) }))
  }

  return (
    <Dialog
      onClose={onClose}
      title={known ? 'Увязка' : 'Новая увязка'}
      description="Правило для чисел одной организации за один период. Проверяется там, где введены все его числа."
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          {result === null ? (
            <Button
              color="info"
              type="submit"
              form={FORM_ID}
              icon={<FlaskConical />}
              processing={trial.isPending}
            >
              Испытать
            </Button>
          ) : (
            <Button color="info" type="submit" form={FORM_ID} processing={form.formState.isSubmitting}>
              Сохранить
            </Button>
          )}
        </>
      }
    >
      <form
        id={FORM_ID}
        {...formProps}
        onSubmit={result === null ? tryOut : formProps.onSubmit}
        className="space-y-4"
      >
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_5.5rem_minmax(0,1fr)]">
          <SideField form={form} name="left_side" label="Выражение" data={data} />
          <FormSelect
            control={form.control}
            name="relation"
            label="Знак"
            required
            options={optionsOf(RELATIONS, RELATION_SIGNS)}
          />
          <SideField form={form} name="right_side" label="С чем сравнить" data={data} />
        </div>
        <div role="status">
          <p className="text-sm font-medium">Правило словами</p>
          <p className="text-pretty text-ink-soft">
            {words ??
              'Появится, когда обе стороны будут верны. Начните вводить название данного или его код и выберите из списка.'}
          </p>
        </div>
        <LongTextField
          {...fieldOf(form, 'message')}
          label="Что сказать, если правило нарушено"
          required
          hint="Например: умерших после операций больше, чем прооперированных. Числа добавятся сами."
        />
        <FormSelect
          control={form.control}
          name="severity"
          label="Для утверждения"
          required
          options={optionsOf(SEVERITIES, SEVERITY_NAMES)}
        />
        {result ? (
          <section aria-labelledby="trial" className="overflow-hidden rounded-md border border-line">
            <h3 id="trial" aria-live="polite" className="bg-sunken px-4 py-2.5 font-semibold">
              {trialSummary(result)}
            </h3>
            {result.cases.length > 0 && (
              <ul>
                {result.cases.map((one) => (
                  <li
                    key={`${one.company.id} ${one.year} ${one.quarter} ${one.month} ${one.periodicity}`}
                    className="border-t border-line px-4 py-2"
                  >
                    <p className="font-medium">
                      {one.company.short_name}, {periodTitle(one)}
                    </p>
                    <p className="text-sm text-pretty text-ink-soft">{caseNumbers(one, written, data)}</p>
                  </li>
                ))}
              </ul>
            )}
            {result.broken > result.cases.length && (
              <p className="border-t border-line px-4 py-2 text-sm text-ink-soft">
                Показаны последние {result.cases.length}
              </p>
            )}
          </section>
        ) : (
          <p className="text-sm text-ink-soft">
            Перед сохранением правило испытывают на всех введённых ранее документах.
          </p>
        )}
        <FormFailure failure={failure} />
      </form>
    </Dialog>
  )
}
