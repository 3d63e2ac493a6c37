import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import type { RoleName } from '@/lib/core/domain/permissions'
import type { FieldErrors } from '@/lib/core/http/errors'
import type { PersonFields } from '@/lib/features/users/record'

export const USER_SORTS = [
  'id',
  'surname',
  'email',
  'user_role_id',
  'user_status_id',
  'last_used_at',
] as const

const SELF_BLOCK = 'Нельзя заблокировать самого себя'
const SELF_ROLE = 'Свою роль меняет другой руководитель или администратор'
export const ROLE_OUT_OF_REACH = 'Руководитель может назначить только роль «Руководитель» или «Оператор»'
export const COMPANY_OUT_OF_REACH = 'Выберите организацию из списка'
const COMPANY_REQUIRED = 'Выберите организацию: без неё может быть только администратор'
export const FACTORS_REASON_MAX = 500
export const FORGOTTEN =
  'Этого человека обезличили по его просьбе: учётную запись нельзя изменить или вернуть'

/** Whether `forget-person` took the name away: the address that it leaves is nobody's. */
export const isForgotten = ({ id, email }: { id: number; email: string }): boolean =>
  email === `forgotten-${id}@example.invalid`

/** Roles that a person may assign, in the order of the list. */
export function rolesToGive(role: RoleName): number[] {
  if (role === 'admin') return [USER_ROLE.admin, USER_ROLE.manager, USER_ROLE.operator]
  return role === 'manager' ? [USER_ROLE.manager, USER_ROLE.operator] : []
}

/** What determines a person's access. */
type Standing = Pick<PersonFields, 'user_role_id' | 'user_status_id' | 'company_id'>

/** Whether a change affects current access, so that sessions must end. */
export function endsSessions(before: Standing, after: Standing): boolean {
  return (
    before.user_role_id !== after.user_role_id ||
    before.company_id !== after.company_id ||
    (before.user_status_id !== after.user_status_id && after.user_status_id !== USER_STATUS.active)
  )
}

const isActiveAdmin = (user: Standing) =>
  user.user_role_id === USER_ROLE.admin && user.user_status_id === USER_STATUS.active

/** Whether an active administrator loses access. */
export function losesAdmin(before: Standing, after: Standing): boolean {
  return isActiveAdmin(before) && !isActiveAdmin(after)
}

/** Whether a change requires reauthentication: of an address or role, and of any other access except an operator's. */
export function asksFreshProof(
  before: (Standing & { email: string }) | null,
  after: Standing & { email: string },
): boolean {
  if (before === null) return after.user_role_id !== USER_ROLE.operator
  return (
    before.email !== after.email ||
    before.user_role_id !== after.user_role_id ||
    (before.user_role_id !== USER_ROLE.operator &&
      (before.user_status_id !== after.user_status_id || before.company_id !== after.company_id))
  )
}

/** The acting person as letters name them, with office; the name is null at the server's console. */
export interface Actor {
  id: number
  name: string | null
}

/** A notice to an organisation's managers about a new or former one. */
interface ManagerNews {
  companyId: number
  kind: 'invited' | 'appointed' | 'unblocked' | 'blocked' | 'removed'
}

/** The organisation that a person manages; null for none. */
const managedBy = ({ user_role_id, user_status_id, company_id }: Standing): number | null =>
  user_role_id === USER_ROLE.manager && user_status_id === USER_STATUS.active ? company_id : null

/** Notices about a new person (null before) or a changed one. */
export function managerNews(before: Standing | null, after: Standing): ManagerNews[] {
  const [was, is] = [before && managedBy(before), managedBy(after)]
  if (was === is) return []
  const isBlocked = after.user_status_id !== USER_STATUS.active
  const wasBlocked = before !== null && before.user_status_id !== USER_STATUS.active
  const joined = before === null ? 'invited' : wasBlocked ? 'unblocked' : 'appointed'
  return [
    ...(was === null ? [] : [{ companyId: was, kind: isBlocked ? 'blocked' : 'removed' } as const]),
    ...(is === null ? [] : [{ companyId: is, kind: joined } as const]),
  ]
}

/** Forbidden edits of a person, by field; the statement protects the last administrator. */
export function editProblems(
  actor: { userId: number; role: RoleName },
  before: Standing & { id: number },
  after: Standing,
): FieldErrors {
  const problems: FieldErrors = {}
  if (!rolesToGive(actor.role).includes(after.user_role_id)) {
    problems.user_role_id = [actor.role === 'manager' ? ROLE_OUT_OF_REACH : 'Выберите значение из списка']
  }
  if (before.id === actor.userId && after.user_status_id !== USER_STATUS.active) {
    problems.user_status_id = [SELF_BLOCK]
  }
  if (before.id === actor.userId && actor.role === 'manager' && after.user_role_id !== before.user_role_id) {
    problems.user_role_id = [SELF_ROLE]
  }
  if (actor.role !== 'admin' && after.company_id !== before.company_id) {
    problems.company_id = [COMPANY_OUT_OF_REACH]
  }
  if (after.company_id === null && after.user_role_id !== USER_ROLE.admin) {
    problems.company_id = [COMPANY_REQUIRED]
  }
  return problems
}
