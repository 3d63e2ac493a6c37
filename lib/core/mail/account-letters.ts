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

/** @param provider display name */
export function identityBoundLetter(provider: string): Letter {
  return letter({
    subject: 'Добавлен способ входа',
    before: [
      `Теперь в вашу учётную запись можно войти через «${provider}».`,
      'Если это сделали не вы, сразу отвяжите этот способ в профиле, смените пароль, если он у вас есть, и сообщите в службу поддержки.',
    ],
    action: toProfile(),
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

const STRANGER = 'Если это сделали не вы, сразу смените пароль и сообщите в службу поддержки.'

const toProfile = () => ({ label: 'Открыть профиль', url: appLink('/profile') })

/** @param what was added, in the nominative */
export function factorAddedLetter(what: string): Letter {
  return letter({
    subject: 'Добавлено подтверждение входа',
    before: [`Теперь вход в вашу учётную запись подтверждает ${what}. Остальные сеансы завершены.`, STRANGER],
    action: toProfile(),
  })
}

/** @param what was removed, in the nominative */
export function factorRemovedLetter(what: string): Letter {
  return letter({
    subject: 'Удалено подтверждение входа',
    before: [
      `Вход в вашу учётную запись больше не подтверждает ${what}. Остальные сеансы завершены.`,
      STRANGER,
    ],
    action: toProfile(),
  })
}

export function recoveryRenewedLetter(): Letter {
  return letter({
    subject: 'Созданы новые резервные коды',
    before: ['Для вашей учётной записи созданы новые резервные коды, прежние больше не действуют.', STRANGER],
    action: toProfile(),
  })
}

export function recoveryUsedLetter(): Letter {
  return letter({
    subject: 'Использован резервный код',
    before: [
      'Вход в вашу учётную запись подтверждён резервным кодом. Каждый код действует один раз.',
      'Если телефон или ключ утерян, добавьте в профиле новый и удалите прежний.',
      STRANGER,
    ],
    action: toProfile(),
  })
}
