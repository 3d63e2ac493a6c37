'use client'

import { type UseFormReturn, useWatch } from 'react-hook-form'
import { FormSelect } from '@/components/ui/fields/form-select'
import { optionsOf } from '@/components/ui/fields/select-options'
import { TextField } from '@/components/ui/fields/text-field'
import { fieldOf } from '@/components/ui/forms/field-of'
import { FormSection, wideField } from '@/components/ui/forms/form-layout'
import { CategoryCheckboxes, type CategoryOption } from '@/components/users/category-checkboxes'
import { UserEmailFields } from '@/components/users/user-email-fields'
import type { UserFormFields, UserFormInput } from '@/components/users/user-form-values'
import type { UsersPlace } from '@/components/users/users-place'
import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import type { CompanyUser } from '@/lib/features/users/contract'
import { rolesToGive } from '@/lib/features/users/rules'

export interface UserDictionaries {
  roles: Array<{ id: number; name: string }>
  categories: CategoryOption[]
}

type UserFieldsProps = {
  form: UseFormReturn<UserFormInput, unknown, UserFormFields>
  dictionaries: UserDictionaries
  place: UsersPlace
  /** Absent for a new one. */
  user?: CompanyUser
}

const ROLE_HINTS: Readonly<Record<number, string>> = {
  [USER_ROLE.admin]:
    'Ведёт весь проект и не относится к организации: его учётная запись — в списке «Администраторы».',
  [USER_ROLE.manager]: 'Вводит и утверждает показатели всех категорий, ведёт организацию и её пользователей.',
  [USER_ROLE.operator]: 'Вводит показатели выбранных категорий.',
}

/** All fields of a person. */
export function UserFields({ form, dictionaries, place, user }: UserFieldsProps) {
  const { control } = form
  const given = rolesToGive(place.viewer)
  const roles = dictionaries.roles.filter(({ id }) => given.includes(id))
  const role = Number(useWatch({ control, name: 'user_role_id' }))
  return (
    <>
      <FormSection title="Сотрудник">
        <TextField {...fieldOf(form, 'surname')} label="Фамилия" required />
        <TextField {...fieldOf(form, 'name')} label="Имя" required />
        <TextField {...fieldOf(form, 'secname')} label="Отчество" />
        <TextField {...fieldOf(form, 'position')} label="Должность" />
        <TextField {...fieldOf(form, 'contacts')} label="Телефон и другие контакты" className={wideField} />
      </FormSection>
      <FormSection title="Доступ">
        <UserEmailFields form={form} user={user} />
        {place.companyId !== null && (
          <FormSelect
            control={control}
            name="user_role_id"
            label="Роль"
            required
            hint={ROLE_HINTS[role]}
            options={optionsOf(roles)}
          />
        )}
      </FormSection>
      {role === USER_ROLE.operator && (
        <FormSection
          title="Категории показателей"
          description="Оператор видит и заполняет только отмеченные категории."
        >
          <CategoryCheckboxes control={control} categories={dictionaries.categories} />
        </FormSection>
      )}
    </>
  )
}
