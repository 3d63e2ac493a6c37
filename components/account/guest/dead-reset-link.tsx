'use client'

import { DeadLink } from '@/components/account/guest/dead-link'
import { forgotPasswordHref } from '@/components/account/guest/guest-paths'
import { ButtonLink } from '@/components/ui/basics/button'

type DeadResetLinkProps = { message: string; email: string }

const POINTS = [
  'Ссылка для восстановления действует 60 минут, приглашение 72 часа, и каждая срабатывает один раз.',
  'Если вы запрашивали ссылку несколько раз, откройте последнее письмо.',
  'Если устарело приглашение, запросите ссылку на адрес, указанный в нём: она тоже задаёт пароль.',
]

/** The mailed link is used up, out of date, or of another address: how to get a new one. */
export function DeadResetLink({ message, email }: DeadResetLinkProps) {
  return (
    <DeadLink message={message} points={POINTS} email={email}>
      <ButtonLink color="info" size="lg" href={forgotPasswordHref(email)} className="w-full">
        Запросить новую ссылку
      </ButtonLink>
    </DeadLink>
  )
}
