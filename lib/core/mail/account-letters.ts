import 'server-only'
import { formatDate } from '@/lib/core/format/dates'
import { plural } from '@/lib/core/format/plural'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'

/** Link to set a password; the e-mail prefills the form, the token authorises it. */
function passwordLink(email: string, token: string): string {
  return appLink(`/reset-password/${encodeURIComponent(token)}?email=${encodeURIComponent(email)}`)
}

export function invitationLetter(email: string, token: string): Letter {
  return letter({
    subject: 'Приглашение в систему «Мониторинг показателей»',
    isLink: true,
    before: [
      'Для вас создана учётная запись в системе мониторинга показателей качества и безопасности медицинской деятельности.',
      `Имя пользователя: ${email}. Чтобы войти, задайте пароль.`,
    ],
    action: { label: 'Задать пароль', url: passwordLink(email, token) },
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
      'Если это сделали не вы, сразу восстановите пароль, отвяжите этот способ в профиле и сообщите в службу поддержки.',
    ],
    action: { label: 'Открыть профиль', url: appLink('/profile') },
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
