import 'server-only'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'

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

/** To a person whose second factors an administrator removed. */
export function factorsResetLetter(reason: string): Letter {
  return letter({
    subject: 'Подтверждение входа сброшено',
    before: [
      'Администратор системы удалил все способы подтверждения входа в вашу учётную запись, все сеансы завершены.',
      `Причина: ${reason}`,
      'Войдите с паролем и настройте подтверждение заново.',
      'Если вы об этом не просили, сразу сообщите в службу поддержки.',
    ],
    action: { label: 'Войти в систему', url: appLink('/login') },
  })
}
