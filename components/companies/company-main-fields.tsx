import { type Control, type UseFormReturn, useController } from 'react-hook-form'
import { beginPeriodOf, firstDayOf, yearsToChoose } from '@/components/companies/begin-period'
import type { CompanyDictionaries, CompanyFormInput } from '@/components/companies/company-form-values'
import { FormSelect } from '@/components/ui/fields/form-select'
import { FormToggle } from '@/components/ui/fields/form-toggle'
import { Select } from '@/components/ui/fields/select'
import { optionsOf, optionsOfNumbers } from '@/components/ui/fields/select-options'
import { LongTextField, TextField } from '@/components/ui/fields/text-field'
import { FormSection, fieldOf, wideField } from '@/components/ui/forms/form-parts'
import { dateParts, type IsoDate } from '@/lib/calc/dates'
import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'
import { monthName, quarterName } from '@/lib/core/format/quarters'
import { COMPANY, type CompanyFields } from '@/lib/features/companies/record'

type BeginField = 'date_begin_year' | 'date_begin_quarter' | 'date_begin_month'

type BeginPeriodFieldProps = {
  control: Control<CompanyFormInput, unknown, CompanyFields>
  name: BeginField
  periodicity: PeriodicityId
  label: string
  today: IsoDate
}

/** Height of a label, to align with the labelled control beside it. */
const BELOW_LABEL = 'pt-[calc(var(--text-sm)*var(--text-sm--line-height)+0.25rem)]'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const QUARTERS = numbers(4).map((quarter) => ({ value: String(quarter), label: quarterName(quarter) }))
const MONTHS = numbers(12).map((month) => ({ value: String(month), label: monthName(month) }))

/** The first reporting period, selected as a period. */
function BeginPeriodField({ control, name, periodicity, label, today }: BeginPeriodFieldProps) {
  const { field, fieldState } = useController({ control, name })
  const currentYear = dateParts(today).year
  const period = beginPeriodOf(periodicity, field.value) ?? { year: currentYear, part: 1 }
  const set = (change: Partial<Parameters<typeof firstDayOf>[1]>) =>
    field.onChange(firstDayOf(periodicity, { ...period, ...change }))
  const hasPart = periodicity !== PERIODICITY.year
  const year = (
    <Select
      label={hasPart ? `${label}: год` : label}
      labelHidden={hasPart}
      required
      value={String(period.year)}
      onChange={(value) => set({ year: Number(value) })}
      options={optionsOfNumbers(yearsToChoose(currentYear, period.year))}
      error={hasPart ? undefined : fieldState.error?.message}
      className={hasPart ? `w-28 ${BELOW_LABEL}` : 'w-28'}
    />
  )
  if (!hasPart) return year
  return (
    <div className="flex flex-wrap items-start gap-x-2">
      <Select
        label={label}
        required
        value={String(period.part)}
        onChange={(value) => set({ part: Number(value) })}
        options={periodicity === PERIODICITY.quarter ? QUARTERS : MONTHS}
        error={fieldState.error?.message}
        className="min-w-0 flex-1 basis-32"
      />
      {year}
    </div>
  )
}

type CompanyFormState = UseFormReturn<CompanyFormInput, unknown, CompanyFields>

type CompanyMainFieldsProps = { form: CompanyFormState; dictionaries: CompanyDictionaries; today: IsoDate }

const BEGINNINGS = [
  { name: 'date_begin_quarter', periodicity: PERIODICITY.quarter, label: 'Первый квартал' },
  { name: 'date_begin_month', periodicity: PERIODICITY.month, label: 'Первый месяц' },
  { name: 'date_begin_year', periodicity: PERIODICITY.year, label: 'Первый год' },
] as const

/** Fields for administrators only: names, place, role, first periods. */
export function CompanyMainFields({ form, dictionaries, today }: CompanyMainFieldsProps) {
  const { control } = form
  return (
    <>
      <FormSection title="Организация">
        <LongTextField
          {...fieldOf(form, 'name')}
          label="Полное наименование"
          required
          className={wideField}
        />
        <TextField
          {...fieldOf(form, 'short_name')}
          label="Краткое наименование"
          required
          hint="До 50 символов, не повторяется"
        />
        <FormSelect
          control={control}
          name="company_role_id"
          label="Роль в проекте"
          required
          hint="Наблюдатель видит аналитику, но не вводит данные; прежние значения остаются в выпусках, пока из них не выйдут трое вместе"
          options={optionsOf(dictionaries.company_role_id)}
        />
        <FormSelect
          control={control}
          name="region_id"
          label="Регион"
          required
          searchIn="Регионы"
          options={optionsOf(dictionaries.region_id)}
        />
        <TextField {...fieldOf(form, 'city')} label="Город или населённый пункт" required />
        <TextField {...fieldOf(form, 'oid')} label={COMPANY.oid.label} hint="В сравнениях не виден" />
        <TextField {...fieldOf(form, 'inn')} label={COMPANY.inn.label} hint="10 или 12 цифр" />
      </FormSection>
      <FormSection
        title="Начало отчётности"
        description="Первые периоды, за которые организация вводит показатели."
      >
        {BEGINNINGS.filter(({ periodicity }) => dictionaries.periodicities.includes(periodicity)).map(
          (beginning) => (
            <BeginPeriodField key={beginning.name} {...beginning} {...{ control, today }} />
          ),
        )}
      </FormSection>
      {dictionaries.hasProviders && (
        <FormSection title="Вход в систему">
          <FormToggle
            control={control}
            name="password_sign_in"
            label="Разрешить вход по паролю"
            hint="Без него сотрудники организации входят только через единый вход. Администраторов системы это не касается."
            className={wideField}
          />
        </FormSection>
      )}
    </>
  )
}
