import 'server-only'
import type { z } from 'zod'
import { changedFields } from '@/lib/core/db/audit'
import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import { answers, listColumns, pick } from '@/lib/core/record/record'
import { emailText } from '@/lib/core/text/fields'
import type { Choice, ListColumn } from '@/lib/core/workbook/list/columns'
import {
  checkedOf,
  EMPTY_CELL,
  type PlannedRow,
  placedErrors,
  schemaProblems,
} from '@/lib/core/workbook/list/plan'
import type { ListRow, ReadList } from '@/lib/core/workbook/list/read-list'
import { companyUser } from '@/lib/features/users/contract'
import { PERSON, PERSON_ROW, type PersonColumn } from '@/lib/features/users/record'
import { newUserSchema, userEditSchema } from '@/lib/features/users/schema'

export const LISTED = pick(PERSON_ROW, [
  'email',
  'surname',
  'name',
  'secname',
  'user_role_id',
  'company_id',
  'position',
  'contacts',
])

export const knownUser = companyUser
  .pick({ id: true, version: true })
  .extend(answers(PERSON))
  .omit({ user_status_id: true })

/** A stored person named in a list. */
export type KnownUser = z.output<typeof knownUser>

export const USERS_SHEET = 'Пользователи'

interface Words {
  roles: readonly Choice[]
  companies: readonly Choice[]
  categories: readonly Choice[]
}

/** Columns of a list of people, in file order. Administrators are invited individually. */
export const userColumns = ({ roles, companies, categories }: Words): ListColumn<PersonColumn>[] =>
  listColumns(PERSON, {
    user_role_id: roles.filter(({ id }) => id !== USER_ROLE.admin),
    company_id: companies,
    metric_category_ids: categories,
  })

type ListedUser = Omit<KnownUser, 'id' | 'version'>

interface NewWork {
  kind: 'create'
  fields: ListedUser
}

interface EditWork {
  kind: 'update'
  id: number
  version: number
  fields: ListedUser
  before: ReturnType<typeof changedFields>['before']
  after: ReturnType<typeof changedFields>['after']
}

export type UserWork = NewWork | EditWork

const IS_ADMIN = 'Это администратор: его данные меняют на его странице'
const OTHER_ROLE = 'Роль меняют на странице пользователя'
const OTHER_COMPANY = 'В другую организацию переводят на странице пользователя'
const NO_CATEGORIES = 'Категории назначают только операторам'

/** The plan for each row of a list of people. */
export function planUsers(
  list: ReadList<PersonColumn>,
  columns: readonly ListColumn<PersonColumn>[],
  known: readonly KnownUser[],
): PlannedRow<UserWork>[] {
  const byEmail = new Map(known.map((user) => [user.email, user]))
  const seen = new Map<string, number>()
  return list.rows.map((row) => {
    const email = emailText.safeParse(row.values.email).data
    const earlier = email === undefined ? undefined : seen.get(email)
    if (email !== undefined) seen.set(email, earlier ?? row.row)
    const found = email === undefined ? undefined : byEmail.get(email)
    const planned = earlier !== undefined ? repeats(earlier) : found ? edited(row, found) : added(row)
    const errors = placedErrors(row, list, columns, planned.problems ?? {})
    return checkedOf({ row, columns, errors, work: planned.work, before: found, name: row.values.email })
  })
}

type Planned = { problems?: Readonly<Record<string, readonly string[] | undefined>>; work?: UserWork }

const repeats = (row: number): Planned => ({ problems: { email: [`Повторяет строку ${row}`] } })

const hasMisplaced = ({
  user_role_id,
  metric_category_ids,
}: Pick<ListedUser, 'user_role_id' | 'metric_category_ids'>) =>
  user_role_id !== USER_ROLE.operator && metric_category_ids.length > 0

function added(row: ListRow<PersonColumn>): Planned {
  const parsed = newUserSchema.safeParse(row.values)
  // In the form of a single person it comes from the URL.
  const missing = row.values.company_id === undefined && { company_id: [EMPTY_CELL] }
  if (!parsed.success) return { problems: { ...missing, ...schemaProblems(row, parsed.error) } }
  const fields: ListedUser = parsed.data
  return {
    problems: {
      ...missing,
      ...(hasMisplaced(fields) && { metric_category_ids: [NO_CATEGORIES] }),
    },
    work: { kind: 'create', fields },
  }
}

function edited(row: ListRow<PersonColumn>, { id, version, ...before }: KnownUser): Planned {
  if (before.user_role_id === USER_ROLE.admin) return { problems: { email: [IS_ADMIN] } }
  const parsed = userEditSchema.safeParse(row.values)
  if (!parsed.success) return { problems: schemaProblems(row, parsed.error) }
  const { version: _v, reactivate: _r, user_status_id: _s, ...sent } = parsed.data
  const fields: ListedUser = { ...before, ...sent }
  const changes = changedFields({ ...before }, { ...fields })
  if (Object.keys(changes.after).length === 0) return {}
  return {
    problems: {
      ...(fields.user_role_id !== before.user_role_id && { user_role_id: [OTHER_ROLE] }),
      ...(fields.company_id !== before.company_id && { company_id: [OTHER_COMPANY] }),
      ...(hasMisplaced(fields) && { metric_category_ids: [NO_CATEGORIES] }),
    },
    work: { kind: 'update', id, version, fields, ...changes },
  }
}
