import 'server-only'
import { formatDate } from '@/lib/core/format/dates'
import { plural } from '@/lib/core/format/plural'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'

export function passwordChangedLetter(): Letter {
  return letter({
    subject: 'Пароль изменён',
    before: [
      'Пароль вашей учётной записи изменён, остальные сеансы завершены.',
      'Если это сделали не вы, сразу восстановите пароль и сообщите в службу поддержки.',
    ],
    action: { label: 'Восстановить пароль', url: appLink('/forgot-password') },
  })
}

/** @param daysLeft whole days until the account is suspended  @param date that day, `YYYY-MM-DD` */
export function suspensionLetter(daysLeft: number, date: string): Letter {
  const days = `${daysLeft} ${plural(daysLeft, 'день', 'дня', 'дней')}`
  return letter({
    subject: `Учётная запись будет приостановлена через ${days}`,
    before: [
      'Вы давно не входили в систему. Учётная запись, которой не пользуются один год, приостанавливается.',
      `Чтобы этого не произошло, войдите в систему до ${formatDate(date)}.`,
    ],
    action: { label: 'Войти в систему', url: appLink('/login') },
  })
}

/** To a person whose ways of signing in have changed. @param stranger what to do if it was somebody else */
export function signInLetter(
  subject: string,
  before: readonly string[],
  stranger = 'Если это сделали не вы, сразу смените пароль и сообщите в службу поддержки.',
): Letter {
  return letter({
    subject,
    before: [...before, stranger],
    action: { label: 'Открыть профиль', url: appLink('/profile') },
  })
}
