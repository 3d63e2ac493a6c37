import { type Control, type UseFormReturn, useController, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { checkedBy } from '@/components/calls/use-form-call'
import { BriefName } from '@/components/ui/basics/brief-name'
import { Button } from '@/components/ui/basics/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { FormSelect } from '@/components/ui/fields/form-select'
import { optionsOf } from '@/components/ui/fields/select-options'
import { TextField } from '@/components/ui/fields/text-field'
import { FormError, FormSection, fieldOf, wideField } from '@/components/ui/forms/form-parts'
import { PendingEmail } from '@/components/users/user-email'
import { leavingWords } from '@/components/users/user-question'
import type { UsersPlace } from '@/components/users/users-place'
import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import type { CompanyUser } from '@/lib/features/users/contract'
import { rolesToGive } from '@/lib/features/users/rules'
import type { userFormSchema } from '@/lib/features/users/schema'

export const checkUser = checkedBy(() =>
  import('@/lib/features/users/schema').then((it) => it.userFormSchema),
)

type UserFormInput = z.input<typeof userFormSchema>
type UserFormFields = z.output<typeof userFormSchema>

interface CategoryOption {
  id: number
  name: string
  short_name: string
}

type CategoryCheckboxesProps = {
  control: Control<UserFormInput, unknown, UserFormFields>
  categories: readonly CategoryOption[]
}

function CategoryCheckboxes({ control, categories }: CategoryCheckboxesProps) {
  const { field, fieldState } = useController({ control, name: 'metric_category_ids' })
  const chosen = new Set(field.value.map(Number))
  const isEvery = categories.every(({ id }) => chosen.has(id))

  function toggle(id: number, isChosen: boolean) {
    const ids = isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)
    // Sorted, so that the same selection in another order is no change.
    field.onChange(ids.sort((a, b) => a - b))
  }

  return (
    <fieldset className={wideField}>
      <legend className="sr-only">Категории показателей</legend>
      {categories.length === 0 && <p className="text-ink-soft">Категорий показателей пока нет.</p>}
      <ul className="space-y-2.5">
        {categories.map((category) => (
          <li key={category.id}>
            <Checkbox
              label={<BriefName of={category} />}
              className="items-start!"
              checked={chosen.has(category.id)}
              onChange={(event) => toggle(category.id, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      {categories.length > 1 && (
        <Button
          size="sm"
          className="mt-3"
          onClick={() => field.onChange(isEvery ? [] : categories.map(({ id }) => id).sort((a, b) => a - b))}
        >
          {isEvery ? 'Снять все' : 'Выбрать все'}
        </Button>
      )}
      {fieldState.error?.message && (
        <div className="mt-3">
          <FormError>{fieldState.error.message}</FormError>
        </div>
      )}
    </fieldset>
  )
}

const HINT = 'Служит для входа; на неё приходят приглашение и напоминания'
const WAITS =
  'Новый адрес начнёт действовать, когда сотрудник откроет ссылку из письма на него и введёт свой пароль. До этого вход по прежнему адресу, на который придёт уведомление.'

type UserEmailFieldsProps = {
  form: UseFormReturn<UserFormInput, unknown, UserFormFields>
  /** Absent for a new one. */
  user: CompanyUser | undefined
}

function UserEmailFields({ form, user }: UserEmailFieldsProps) {
  const email = useWatch({ control: form.control, name: 'email' })
  const waits = user?.invitation === 'accepted' && email.trim().toLowerCase() !== user.email
  return (
    <div>
      <TextField
        {...fieldOf(form, 'email')}
        type="email"
        autoComplete="off"
        label="Электронная почта"
        required
        hint={waits ? WAITS : HINT}
      />
      {user?.pending_email && (
        <div className="mt-2">
          <PendingEmail email={user.pending_email} />
        </div>
      )}
    </div>
  )
}

export interface UserDictionaries {
  roles: Array<{ id: number; name: string }>
  /** Where a known person may be moved to. */
  companies?: Array<{ id: number; name: string }>
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

export function UserFields({ form, dictionaries, place, user }: UserFieldsProps) {
  const { control } = form
  const { companies = [] } = dictionaries
  const ids = rolesToGive(place.viewer)
  // Nobody is invited as an administrator here, but may be made one later.
  const roles = dictionaries.roles.filter(({ id }) => ids.includes(id) && (user || id !== USER_ROLE.admin))
  const role = Number(useWatch({ control, name: 'user_role_id' }))
  const company = useWatch({ control, name: 'company_id' })
  const leaving = user ? leavingWords(user) : ''
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
            hint={`${ROLE_HINTS[role]}${role === USER_ROLE.manager ? '' : leaving}`}
            options={optionsOf(roles)}
          />
        )}
        {role !== USER_ROLE.admin && companies.length > 1 && (
          <FormSelect
            control={control}
            name="company_id"
            label="Организация"
            required
            searchIn="Организации"
            hint={`При переводе сеансы завершатся сразу; введённое остаётся прежней организации.${Number(company) === user?.company_id ? '' : leaving}`}
            options={optionsOf(companies)}
            className={wideField}
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
