'use client'

import { Link2Off } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { forgotPasswordHref, loginHref } from '@/components/account/guest/guest-paths'
import { ButtonLink } from '@/components/ui/basics/button'

type DeadResetLinkProps = { message: string; email: string }

/** For a mailed link that is used, expired or meant for another address: how to get a new one. */
export function DeadResetLink({ message, email }: DeadResetLinkProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="space-y-4">
      <div className="flex items-center gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-fill-soft text-fill">
          <Link2Off aria-hidden className="size-5" />
        </span>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          Ссылка не сработала
        </h2>
      </div>
      <p className="text-pretty">{message}</p>
      <ul className="list-disc space-y-1.5 pl-5 text-pretty text-ink-soft marker:text-ink-muted">
        <li>
          Ссылка для восстановления действует 60 минут, приглашение 72 часа, и каждая срабатывает один раз.
        </li>
        <li>Если вы запрашивали ссылку несколько раз, откройте последнее письмо.</li>
        <li>
          Если устарело приглашение, запросите ссылку на адрес, указанный в нём: она тоже задаёт пароль.
        </li>
      </ul>
      <ButtonLink color="info" size="lg" href={forgotPasswordHref(email)} className="w-full">
        Запросить новую ссылку
      </ButtonLink>
      <p className="text-center">
        <Link href={loginHref(email)} className="link">
          Вернуться ко входу
        </Link>
      </p>
    </div>
  )
}
