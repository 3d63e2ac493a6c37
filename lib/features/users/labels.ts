import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import type { CompanyUser } from '@/lib/features/users/contract'

/** The displayed state of a person, most severe first. */
type UserState = 'blocked' | 'suspended' | 'invited' | 'invitation_expired' | 'locked_out' | 'active'

export function userState(
  user: Pick<CompanyUser, 'user_status_id' | 'suspended_at' | 'invitation' | 'is_locked_out'>,
): UserState {
  if (user.user_status_id === USER_STATUS.blocked) return 'blocked'
  if (user.suspended_at !== null) return 'suspended'
  if (user.invitation === 'sent') return 'invited'
  if (user.invitation === 'expired') return 'invitation_expired'
  return user.is_locked_out ? 'locked_out' : 'active'
}

export const USER_STATE_NAMES: Readonly<Record<UserState, string>> = {
  active: 'активен',
  blocked: 'заблокирован',
  suspended: 'приостановлен',
  invited: 'приглашён',
  invitation_expired: 'приглашение истекло',
  locked_out: 'единый вход не привязан',
}

/** «Петрова Анна Сергеевна» */
export const fullName = (person: { surname: string; name: string; secname: string | null }): string =>
  [person.surname, person.name, person.secname].filter(Boolean).join(' ')
