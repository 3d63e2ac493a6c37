import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import { columnsOf } from '@/lib/core/record/record'
import type { Choice, ListColumn } from '@/lib/core/workbook/list/columns'
import { PERSON, type PersonColumn } from '@/lib/features/users/record'

export const USERS_SHEET = 'Пользователи'

interface Words {
  roles: readonly Choice[]
  companies: readonly Choice[]
  categories: readonly Choice[]
}

/** The columns of a list of people, in the order of the file. Administrators are invited one by one. */
export const userColumns = ({ roles, companies, categories }: Words): ListColumn<PersonColumn>[] =>
  columnsOf(PERSON, {
    user_role_id: roles.filter(({ id }) => id !== USER_ROLE.admin),
    company_id: companies,
    metric_category_ids: categories,
  })
