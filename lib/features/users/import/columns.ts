import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import type { Choice, ListColumn } from '@/lib/core/workbook/list/columns'

/** What of a person a list may hold. */
export type UserColumn =
  | 'email'
  | 'surname'
  | 'name'
  | 'secname'
  | 'user_role_id'
  | 'company_id'
  | 'position'
  | 'contacts'
  | 'metric_category_ids'

export const USERS_SHEET = 'Пользователи'

interface Words {
  roles: readonly Choice[]
  companies: readonly Choice[]
  categories: readonly Choice[]
}

const TEXT = { kind: 'text' } as const

/** The columns of a list of people, in the order of the file. */
export function userColumns({ roles, companies, categories }: Words): ListColumn<UserColumn>[] {
  // Administrators are invited one by one.
  const given = roles.filter(({ id }) => id !== USER_ROLE.admin)
  return [
    {
      field: 'email',
      heading: 'Электронная почта',
      width: 32,
      isRequired: true,
      hint: 'По ней человек находится: есть такой — меняется, нет — добавляется и получает приглашение.',
      takes: TEXT,
    },
    { field: 'surname', heading: 'Фамилия', width: 20, isRequired: true, hint: 'До 50 знаков.', takes: TEXT },
    { field: 'name', heading: 'Имя', width: 18, isRequired: true, hint: 'До 50 знаков.', takes: TEXT },
    { field: 'secname', heading: 'Отчество', width: 20, hint: 'До 50 знаков.', takes: TEXT },
    {
      field: 'user_role_id',
      heading: 'Роль',
      width: 18,
      isRequired: true,
      hint: `${given.map(({ name }) => `«${name}»`).join(' или ')}. Администраторов приглашают по одному. У существующих роль меняют на странице пользователя.`,
      takes: { kind: 'one', choices: given, by: 'name' },
    },
    {
      field: 'company_id',
      heading: 'Организация',
      width: 32,
      isRequired: true,
      hint: 'Краткое наименование, как в системе. В другую организацию переводят на странице пользователя.',
      takes: { kind: 'one', choices: companies, by: 'short_name' },
    },
    { field: 'position', heading: 'Должность', width: 28, hint: 'До 100 знаков.', takes: TEXT },
    {
      field: 'contacts',
      heading: 'Контакты',
      width: 24,
      hint: 'Телефон и прочее, до 100 знаков.',
      takes: TEXT,
    },
    {
      field: 'metric_category_ids',
      heading: 'Категории',
      width: 40,
      hint: 'Только у операторов: краткие наименования категорий через точку с запятой.',
      takes: { kind: 'many', choices: categories, by: 'short_name' },
    },
  ]
}
