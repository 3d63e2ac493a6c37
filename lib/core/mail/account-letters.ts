import 'server-only'
import { formatDate } from '@/lib/core/format/dates'
import { plural } from '@/lib/core/format/plural'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'

/** Link to set a password; the e-mail prefills the form, the token authorises it. */
function passwordLink(email: string, token: string): string {
  return appLink(`/reset-password/${encodeURIComponent(token)}?email=${encodeURIComponent(email)}`)
}

/** @param isByPassword otherwise the organisation signs in through a provider alone */
export function invitationLetter(email: string, token: string, isByPassword: boolean): Letter {
  return letter({
    subject: 'Приглашение в систему «Мониторинг показателей»',
    isLink: true,
    before: [
      'У вас есть учётная запись в системе мониторинга показателей качества и безопасности медицинской деятельности.',
      `Имя пользователя: ${email}. Чтобы войти, ${isByPassword ? 'задайте пароль' : 'откройте ссылку и войдите через единый вход'}.`,
    ],
    action: {
      label: isByPassword ? 'Задать пароль' : 'Открыть приглашение',
      url: passwordLink(email, token),
    },
    after: [
      'Ссылка действует 72 часа и только один раз. Если срок истёк, попросите отправить приглашение повторно.',
    ],
  })
}

export function resetLetter(email: string, token: string): Letter {
  return letter({
    subject: 'Восстановление пароля',
    isLink: true,
    before: ['Мы получили запрос на восстановление пароля вашей учётной записи.'],
    action: { label: 'Задать новый пароль', url: passwordLink(email, token) },
    after: [
      'Ссылка действует 60 минут и только один раз.',
      'Если вы не запрашивали восстановление, ничего делать не нужно: пароль останется прежним.',
    ],
  })
}

/** The answer to a forgotten password where the organisation signs in through a provider alone. */
export function noPasswordLetter(): Letter {
  return letter({
    subject: 'Восстановление пароля',
    isLink: true,
    before: [
      'Мы получили запрос на восстановление пароля вашей учётной записи.',
      'Ваша организация входит без пароля, задавать его не нужно: войдите через единый вход.',
    ],
    action: { label: 'Войти в систему', url: appLink('/login') },
    after: ['Если вы ничего не запрашивали, ничего делать не нужно.'],
  })
}

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

const onThisDevice = (token: string) => ({
  label: 'Войти с этого устройства',
  url: appLink(`/trust-device/${encodeURIComponent(token)}`),
})

/** To a person whose account was locked by wrong passwords. */
export function passwordShutLetter(token: string): Letter {
  return letter({
    subject: 'Вход с незнакомых устройств приостановлен',
    isLink: true,
    before: [
      'Кто-то много раз вводил неверный пароль вашей учётной записи. Пароль остался прежним, войти никто не смог.',
      'На устройствах, на которых вы уже входили, всё работает как обычно. Чтобы сейчас войти с другого, откройте на нём ссылку и введите пароль.',
    ],
    action: onThisDevice(token),
    after: [
      'Ссылка действует 24 часа, без пароля она ничего не открывает.',
      'Если вы нигде не вводили пароль, ничего делать не нужно.',
    ],
  })
}

/** To a person whose account was locked by wrong codes, entered with the correct password. */
export function codesShutLetter(token: string): Letter {
  return letter({
    subject: 'Подтверждение входа с незнакомых устройств приостановлено',
    before: [
      'Кто-то ввёл пароль вашей учётной записи и много раз неверный код подтверждения. Войти никто не смог, но пароль знает кто-то ещё, если это были не вы: смените его.',
      'На устройствах, на которых вы уже входили, всё работает как обычно. Чтобы сейчас войти с другого, откройте на нём ссылку, введите пароль и код.',
    ],
    action: onThisDevice(token),
    after: ['Ссылка действует 24 часа, без пароля и кода она ничего не открывает.'],
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

/** A change of address. */
export interface AddressChange {
  from: string
  to: string
  /** Whether the person confirms it with a password; otherwise signed in. */
  isByPassword: boolean
}

/** To the new address, which the link includes so that the form can show it. */
export function confirmEmailLetter({ to: email, isByPassword }: AddressChange, token: string): Letter {
  return letter({
    subject: 'Подтвердите новый адрес',
    isLink: true,
    before: [
      `Адрес ${email} указан как новый адрес учётной записи в системе «Мониторинг показателей».`,
      isByPassword
        ? 'Чтобы входить с ним, откройте ссылку и введите пароль этой учётной записи.'
        : 'Чтобы сменить адрес, войдите в систему и откройте ссылку в том же браузере.',
    ],
    action: {
      label: 'Подтвердить адрес',
      url: appLink(`/confirm-email/${encodeURIComponent(token)}?email=${encodeURIComponent(email)}`),
    },
    after: [
      'Ссылка действует 24 часа и только один раз.',
      `Если вы не ожидали этого письма, ничего делать не нужно: без ${isByPassword ? 'пароля' : 'входа в эту учётную запись'} адрес не сменится.`,
    ],
  })
}

/** To the current address, with a link to cancel the change. */
export function emailRequestedLetter({ from, to, isByPassword }: AddressChange, token: string): Letter {
  return letter({
    subject: 'Запрошена смена адреса',
    isLink: true,
    before: [
      `Для вашей учётной записи запрошена смена адреса электронной почты: с ${from} на ${to}.`,
      `Адрес сменится, когда на новом откроют ссылку из письма и ${isByPassword ? 'введут ваш пароль' : 'подтвердят смену, войдя в вашу учётную запись'}. До этого действует прежний адрес, и письма приходят на него.`,
      'Если это новый адрес не ваш, отмените смену.',
    ],
    action: { label: 'Отменить смену адреса', url: appLink(`/cancel-email/${encodeURIComponent(token)}`) },
    after: ['Если смена нужна вам, ничего делать не нужно.'],
  })
}

/** To the former address, once the change has taken effect. */
export function emailChangedLetter(to: string): Letter {
  return letter({
    subject: 'Адрес изменён',
    before: [
      `Теперь в вашу учётную запись входят с адресом ${to}, все сеансы завершены. На этот адрес писем больше не будет.`,
      'Если вы не меняли адрес, сразу сообщите в службу поддержки.',
    ],
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
