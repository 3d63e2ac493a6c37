import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import type { CompanyUser } from '@/lib/features/users/contract'
import { fullName } from '@/lib/features/users/labels'
import { isForgotten } from '@/lib/features/users/rules'

type UserAction = ConfirmedAction | 'reset_factors'

/** Actions that need a confirmation and no further input, unlike `reset_factors` with its reason. */
type ConfirmedAction = 'block' | 'unblock' | 'reactivate' | 'invite' | 'cancel_email'

/** Actions allowed on this person now. Nobody blocks themselves; only an administrator ends a suspension. */
export function actionsFor(
  user: CompanyUser,
  viewer: { viewer: 'admin' | 'manager'; viewerId: number },
): UserAction[] {
  if (isForgotten(user)) return []
  const isBlocked = user.user_status_id === USER_STATUS.blocked
  const isSuspended = user.suspended_at !== null
  const isInvited = (['sent', 'expired'] satisfies CompanyUser['invitation'][]).some(
    (state) => state === user.invitation,
  )
  const actions: Array<UserAction | false> = [
    user.pending_email !== null && 'cancel_email',
    (isInvited || user.is_locked_out) && !isBlocked && !isSuspended && 'invite',
    isSuspended && !isBlocked && viewer.viewer === 'admin' && 'reactivate',
    user.has_factor && user.id !== viewer.viewerId && viewer.viewer === 'admin' && 'reset_factors',
    isBlocked ? 'unblock' : user.id !== viewer.viewerId && 'block',
  ]
  return actions.filter((action) => action !== false)
}

const USER_ACTION_NAMES: Readonly<Record<UserAction, string>> = {
  block: 'Заблокировать',
  unblock: 'Разблокировать',
  reactivate: 'Возобновить доступ',
  invite: 'Отправить приглашение повторно',
  cancel_email: 'Отменить смену адреса',
  reset_factors: 'Сбросить подтверждение входа',
}

/** Whoever has been in before gets the first invitation, not another one. */
const isReturning = (user: CompanyUser) => user.is_locked_out && user.invitation === 'accepted'

export const userActionName = (action: UserAction, user: CompanyUser): string =>
  action === 'invite' && isReturning(user) ? 'Отправить приглашение' : USER_ACTION_NAMES[action]

/** How a person gets in once nothing bars them. */
function entryAgain(user: CompanyUser, after: 'разблокирования' | 'возобновления'): string {
  const name = fullName(user)
  if (isReturning(user))
    return `${name} сможет войти, когда привяжет единый вход: после ${after} отправьте приглашение.`
  return user.invitation === 'accepted'
    ? `${name} снова сможет войти в систему, как прежде.`
    : `Пароль ещё не задан, прежнее приглашение не действует: после ${after} отправьте его повторно. Пользователь: ${name}.`
}

const STOPPED =
  ' Ключи обмена этой учётной записи остановятся, пока её не вернут: передачи из МИС прекратятся.'
const AGAIN = ' Неотозванные ключи обмена этой учётной записи снова заработают.'
const NO_OTHERS =
  ' Других руководителей в организации нет: вести её сведения и пользователей сможет только администратор.'

/** What an organisation loses with its manager. */
export const leavingWords = ({ user_role_id, is_only_manager }: CompanyUser): string =>
  user_role_id === USER_ROLE.manager ? `${STOPPED}${is_only_manager ? NO_OTHERS : ''}` : ''

/** The confirmation of an action, and the message afterwards. */
export function questionOf(action: ConfirmedAction, user: CompanyUser) {
  const name = fullName(user)
  switch (action) {
    case 'block':
      return {
        title: 'Заблокировать пользователя?',
        message: `${name} не сможет войти в систему, открытые сеансы завершатся сразу.${leavingWords(user)} Введённые данные сохранятся.`,
        confirmLabel: 'Заблокировать',
        color: 'danger' as const,
        done: `Пользователь заблокирован: ${name}`,
      }
    case 'unblock':
      return {
        title: 'Разблокировать пользователя?',
        message:
          user.suspended_at === null
            ? `${entryAgain(user, 'разблокирования')}${user.user_role_id === USER_ROLE.manager ? AGAIN : ''}`
            : `Доступ останется приостановленным: учётной записью не пользовались больше года. Возобновить его сможет администратор. Пользователь: ${name}.`,
        confirmLabel: 'Разблокировать',
        done: `Пользователь разблокирован: ${name}`,
      }
    case 'reactivate':
      return {
        title: 'Возобновить доступ?',
        message: `Доступ приостановлен, так как учётной записью не пользовались больше года. ${entryAgain(user, 'возобновления')}`,
        confirmLabel: 'Возобновить доступ',
        done: `Доступ возобновлён: ${name}`,
      }
    case 'invite':
      return {
        title: `${userActionName(action, user)}?`,
        message: isReturning(user)
          ? `На адрес ${user.email} придёт письмо со ссылкой: по ней ${name} привяжет единый вход и войдёт. Ссылка действует 72 часа.`
          : `На адрес ${user.email} придёт письмо с новой ссылкой, прежняя перестанет действовать.`,
        confirmLabel: 'Отправить',
        done: `Приглашение поставлено в очередь: ${user.email}`,
      }
    case 'cancel_email':
      return {
        title: 'Отменить смену адреса?',
        message: `${name} и дальше входит с адресом ${user.email}. Ссылка, отправленная на ${user.pending_email}, перестанет действовать.`,
        confirmLabel: 'Отменить смену',
        cancelLabel: 'Назад',
        done: `Смена адреса отменена: ${name}`,
      }
  }
}
