'use client'

import { useController, useWatch } from 'react-hook-form'
import type { CompanyDictionaries } from '@/components/companies/company-dictionaries'
import type { CompanyFormState } from '@/components/companies/company-main-fields'
import { FormSelect, optionsOf } from '@/components/ui/fields/form-select'
import { Select } from '@/components/ui/fields/select'
import { TextField } from '@/components/ui/fields/text-field'
import { ToggleField } from '@/components/ui/fields/toggle-field'
import { fieldOf } from '@/components/ui/forms/field-of'
import { FormSection, wideField } from '@/components/ui/forms/form-layout'
import { OWNERSHIP } from '@/lib/core/dictionaries'

type CompanyProfileFieldsProps = {
  form: CompanyFormState
  dictionaries: CompanyDictionaries
  isNew: boolean
}

/** The fields the organisation's own manager may fill in too. */
export function CompanyProfileFields({ form, dictionaries, isNew }: CompanyProfileFieldsProps) {
  const { control } = form
  const ownership = useWatch({ control, name: 'company_ownership_id' })
  return (
    <>
      <FormSection title="Сведения для сравнения" description="По ним подбираются похожие организации.">
        <FormSelect
          control={control}
          name="company_type_id"
          label="Тип организации"
          required={!isNew}
          options={optionsOf(dictionaries.types)}
        />
        <FormSelect
          control={control}
          name="company_level_id"
          label="Уровень"
          required={Number(ownership) === OWNERSHIP.state}
          options={optionsOf(dictionaries.levels)}
        />
        <FormSelect
          control={control}
          name="company_bed_capacity_id"
          label="Коечная мощность"
          required={!isNew}
          options={optionsOf(dictionaries.bedCapacities)}
        />
        <EmergencyField form={form} isNew={isNew} />
      </FormSection>
      <FormSection title="Контакты">
        <TextField {...fieldOf(form, 'address')} label="Адрес" className={wideField} />
        <TextField {...fieldOf(form, 'director_position')} label="Должность руководителя" />
        <TextField {...fieldOf(form, 'director_name')} label="Фамилия, имя, отчество руководителя" />
      </FormSection>
      <FormSection title="Утверждение">
        <ApprovalField form={form} />
      </FormSection>
    </>
  )
}

const YES_NO = [
  { value: 'yes', label: 'Да' },
  { value: 'no', label: 'Нет' },
]
const UNKNOWN = { value: 'unknown', label: 'Не указано' }

function EmergencyField({ form, isNew }: { form: CompanyFormState; isNew: boolean }) {
  const { field, fieldState } = useController({ control: form.control, name: 'is_emergency' })
  return (
    <Select
      label="Экстренная помощь"
      required={!isNew}
      value={field.value === null ? '' : field.value ? 'yes' : 'no'}
      onChange={(value) => value !== '' && field.onChange(value === UNKNOWN.value ? null : value === 'yes')}
      options={isNew ? [UNKNOWN, ...YES_NO] : YES_NO}
      placeholder={isNew ? UNKNOWN.label : undefined}
      error={fieldState.error?.message}
    />
  )
}

function ApprovalField({ form }: { form: CompanyFormState }) {
  const { field } = useController({ control: form.control, name: 'approval_by_manager_only' })
  return (
    <ToggleField
      checked={field.value}
      onChange={field.onChange}
      label="Утверждать показатели может только руководитель"
      hint="Операторы смогут вводить и сохранять данные, но не утверждать их."
      className={wideField}
    />
  )
}
