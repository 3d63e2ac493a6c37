'use client'

import { type UseFormReturn, useController } from 'react-hook-form'
import { BeginPeriodField } from '@/components/companies/begin-period-field'
import type { CompanyDictionaries } from '@/components/companies/company-dictionaries'
import type { CompanyFormInput } from '@/components/companies/company-form-values'
import { FormSelect } from '@/components/ui/fields/form-select'
import { LongTextField } from '@/components/ui/fields/long-text-field'
import { optionsOf } from '@/components/ui/fields/select-options'
import { TextField } from '@/components/ui/fields/text-field'
import { ToggleField } from '@/components/ui/fields/toggle-field'
import { fieldOf } from '@/components/ui/forms/field-of'
import { FormSection, wideField } from '@/components/ui/forms/form-layout'
import type { IsoDate } from '@/lib/calc/dates'
import { PERIODICITY } from '@/lib/calc/periods'
import type { CompanyFields } from '@/lib/features/companies/record'

export type CompanyFormState = UseFormReturn<CompanyFormInput, unknown, CompanyFields>

type CompanyMainFieldsProps = {
  form: CompanyFormState
  dictionaries: CompanyDictionaries
  today: IsoDate
}

const BEGINNINGS = [
  { name: 'date_begin_quarter', periodicity: PERIODICITY.quarter, label: 'Первый квартал' },
  { name: 'date_begin_month', periodicity: PERIODICITY.month, label: 'Первый месяц' },
  { name: 'date_begin_year', periodicity: PERIODICITY.year, label: 'Первый год' },
] as const

/** What only an administrator says of an organisation: its names, place, role, first periods. */
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
          hint="Наблюдатель видит аналитику, но не вводит данные"
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
      </FormSection>
      <FormSection
        title="Начало отчётности"
        description="Первые периоды, за которые организация вводит показатели."
      >
        {BEGINNINGS.map((beginning) => (
          <BeginPeriodField key={beginning.name} {...beginning} {...{ control, today }} />
        ))}
      </FormSection>
      {dictionaries.hasProviders && (
        <FormSection title="Вход в систему">
          <PasswordSignInField form={form} />
        </FormSection>
      )}
    </>
  )
}

function PasswordSignInField({ form }: { form: CompanyFormState }) {
  const { field } = useController({ control: form.control, name: 'password_sign_in' })
  return (
    <ToggleField
      checked={field.value}
      onChange={field.onChange}
      label="Разрешить вход по паролю"
      hint="Без него сотрудники организации входят только через единый вход. Администраторов системы это не касается."
      className={wideField}
    />
  )
}
