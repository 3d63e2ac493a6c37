import 'server-only'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { fullName } from '@/lib/features/users/labels'
import type { Actor, NewsKind } from '@/lib/features/users/rules'

export interface About {
  surname: string
  name: string
  secname: string | null
  email: string
}

const NEWS: Readonly<Record<NewsKind, { subject: string; says: string }>> = {
  invited: { subject: 'Приглашён новый руководитель', says: 'В вашу организацию приглашён руководитель' },
  appointed: { subject: 'Появился новый руководитель', says: 'В вашей организации появился руководитель' },
  unblocked: {
    subject: 'Руководитель разблокирован',
    says: 'В вашей организации разблокирован руководитель',
  },
  blocked: { subject: 'Руководитель заблокирован', says: 'В вашей организации заблокирован руководитель' },
  removed: { subject: 'Роль руководителя снята', says: 'Больше не руководитель вашей организации' },
}

const doneBy = ({ name }: Actor) => `Кто это сделал: ${name ?? 'администратор системы, с консоли сервера'}.`

export function newsLetter(kind: NewsKind, about: readonly About[], actor: Actor): Letter {
  const { subject, says } = NEWS[kind]
  return letter({
    subject,
    before: [
      `${says}: ${about.map((one) => `${fullName(one)} (${one.email})`).join('; ')}.`,
      doneBy(actor),
      'Если это сделано без вашего ведома, сразу сообщите в службу поддержки.',
    ],
    action: { label: 'Открыть пользователей', url: appLink('/settings/users') },
  })
}

/** To a person whose access was blocked or whose manager role was removed. */
export function standingLetter(change: 'blocked' | 'removed', actor: Actor): Letter {
  const isBlocked = change === 'blocked'
  return letter({
    subject: isBlocked ? 'Ваша учётная запись заблокирована' : 'Вы больше не руководитель организации',
    before: [
      isBlocked
        ? 'Вашу учётную запись в системе «Мониторинг показателей» заблокировали, все сеансы завершены.'
        : 'С вашей учётной записи в системе «Мониторинг показателей» снята роль руководителя организации, все сеансы завершены.',
      doneBy(actor),
      'Если это ошибка, обратитесь к тому, кто это сделал, или в службу поддержки.',
    ],
  })
}
