import 'server-only'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'

/** To the new address; the link contains it, so that the form can show what it confirms. */
export function confirmEmailLetter(email: string, token: string): Letter {
  return letter({
    subject: 'Подтвердите новый адрес',
    isLink: true,
    before: [
      `Адрес ${email} указан как новый адрес учётной записи в системе «Мониторинг показателей».`,
      'Чтобы входить с ним, откройте ссылку и введите пароль этой учётной записи.',
    ],
    action: {
      label: 'Подтвердить адрес',
      url: appLink(`/confirm-email/${encodeURIComponent(token)}?email=${encodeURIComponent(email)}`),
    },
    after: [
      'Ссылка действует 24 часа и только один раз.',
      'Если вы не ожидали этого письма, ничего делать не нужно: без пароля адрес не сменится.',
    ],
  })
}

/** To the current address, with a link to cancel. */
export function emailRequestedLetter({ from, to }: { from: string; to: string }, token: string): Letter {
  return letter({
    subject: 'Запрошена смена адреса',
    isLink: true,
    before: [
      `Для вашей учётной записи запрошена смена адреса электронной почты: с ${from} на ${to}.`,
      'Адрес сменится, когда на новом откроют ссылку из письма и введут ваш пароль. До этого вы входите с прежним адресом, и письма приходят на него.',
      'Если это новый адрес не ваш, отмените смену.',
    ],
    action: { label: 'Отменить смену адреса', url: appLink(`/cancel-email/${encodeURIComponent(token)}`) },
    after: ['Если смена нужна вам, ничего делать не нужно.'],
  })
}

/** To the old address, after the change. */
export function emailChangedLetter(to: string): Letter {
  return letter({
    subject: 'Адрес изменён',
    before: [
      `Теперь в вашу учётную запись входят с адресом ${to}, все сеансы завершены. На этот адрес писем больше не будет.`,
      'Если вы не меняли адрес, сразу сообщите в службу поддержки.',
    ],
  })
}
