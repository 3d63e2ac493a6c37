import { useController, useWatch } from 'react-hook-form'
import type { CompanyDictionaries, CompanyEditor } from '@/components/companies/company-form-values'
import type { CompanyMainFields } from '@/components/companies/company-main-fields'
import { FormSelect } from '@/components/ui/fields/form-select'
import { FormToggle } from '@/components/ui/fields/form-toggle'
import { Select } from '@/components/ui/fields/select'
import { optionsOf } from '@/components/ui/fields/select-options'
import { TextField } from '@/components/ui/fields/text-field'
import { FormSection, fieldOf, wideField } from '@/components/ui/forms/form-parts'
import { COMPANY_ROLE, OWNERSHIP } from '@/lib/core/domain/dictionaries'
import type { CompanyAnswer } from '@/lib/features/companies/contract'
import { propertyWords } from '@/lib/features/companies/labels'
import { COMPANY } from '@/lib/features/companies/record'
import { PROPERTY_NAMES, type Property } from '@/lib/features/companies/values/rules'

type CompanyProfileFieldsProps = {
  form: Parameters<typeof CompanyMainFields>[0]['form']
  dictionaries: CompanyDictionaries
  /** Null for a new one. */
  company: CompanyAnswer | null
  editor: CompanyEditor
}

const LISTED = [
  'company_type_id',
  'company_ownership_id',
  'company_level_id',
  'company_bed_capacity_id',
] as const
/** The current value, shown beside a proposed one. */
function currentOf(company: CompanyAnswer | null, property: Property): string | undefined {
  const request = company?.property_request
  if (request?.status !== 'pending') return undefined
  const change = request.changes.find((one) => one.property === property)
  return change && `Сейчас: ${propertyWords(change.before)}`
}

/** Fields that a manager may edit too; properties among them become proposals. */
export function CompanyProfileFields({ form, dictionaries, company, editor }: CompanyProfileFieldsProps) {
  const { control } = form
  const isNew = company === null
  const isProposed = editor === 'manager'
  const property = (name: Property) => ({
    name,
    label: PROPERTY_NAMES[name],
    hint: isProposed ? currentOf(company, name) : undefined,
  })
  const ownership = useWatch({ control, name: 'company_ownership_id' })
  const emergency = useController({ control, name: 'is_emergency' })
  return (
    <>
      <FormSection
        title="Сведения для сравнения"
        description={[
          'По ним подбираются похожие организации.',
          isNew && 'Можно заполнить позже: при первой правке они понадобятся.',
          isProposed && 'Изменения вступят в силу, когда их подтвердит администратор.',
          company &&
            company.company_role_id !== COMPANY_ROLE.watcher &&
            'В сравнениях новые сведения появятся со следующим выпуском.',
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {LISTED.map((name) => (
          <FormSelect
            key={name}
            {...property(name)}
            control={control}
            required={name === 'company_level_id' ? Number(ownership) === OWNERSHIP.state : !isNew}
            options={optionsOf(dictionaries[name])}
          />
        ))}
        <Select
          label={PROPERTY_NAMES.is_emergency}
          hint={property('is_emergency').hint}
          required={!isNew}
          value={emergency.field.value === null ? '' : emergency.field.value ? 'yes' : 'no'}
          onChange={(value) => emergency.field.onChange(value === UNKNOWN.value ? null : value === 'yes')}
          options={isNew ? [UNKNOWN, ...YES_NO] : YES_NO}
          placeholder={isNew ? UNKNOWN.label : undefined}
          error={emergency.fieldState.error?.message}
        />
      </FormSection>
      <FormSection title="Контакты">
        <TextField {...fieldOf(form, 'address')} label="Адрес" className={wideField} />
        <TextField {...fieldOf(form, 'director_position')} label="Должность руководителя" />
        <TextField {...fieldOf(form, 'director_name')} label="Фамилия, имя, отчество руководителя" />
        <TextField
          {...fieldOf(form, 'director_email')}
          type="email"
          label="Электронная почта руководителя"
          hint="Для справки; в систему приглашают отдельно"
        />
      </FormSection>
      <FormSection title="Обмен с МИС">
        <TextField
          {...fieldOf(form, 'system_code')}
          label={COMPANY.system_code.label}
          hint="По нему, ОИД или ИНН передача узнаёт свою организацию; в сравнениях не виден"
        />
      </FormSection>
      <FormSection title="Утверждение">
        <FormToggle
          control={control}
          name="approval_by_manager_only"
          label="Утверждать показатели может только руководитель"
          hint="Операторы смогут вводить и сохранять данные, но не утверждать их."
          className={wideField}
        />
      </FormSection>
    </>
  )
}

const YES_NO = [
  { value: 'yes', label: 'Да' },
  { value: 'no', label: 'Нет' },
]
const UNKNOWN = { value: 'unknown', label: 'Не указано' }
