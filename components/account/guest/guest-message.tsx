'use client'

import { Link2Off } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { loginHref } from '@/components/account/guest/guest-paths'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'

type GuestMessageProps = {
  picture: ReactNode
  look: string
  title: string
  note?: string
  text: string
  points: readonly string[]
  email: string
  children?: ReactNode
}

/** Replaces a guest form; its title gets the focus. */
export function GuestMessage({
  picture,
  look,
  title,
  note,
  text,
  points,
  email,
  children,
}: GuestMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="space-y-4">
      <div className="flex items-center gap-3">
        <span className={classNames('flex size-10 shrink-0 items-center justify-center rounded-full', look)}>
          {picture}
        </span>
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
            {title}
          </h2>
          {note && <p className="text-sm break-all text-ink-soft">{note}</p>}
        </div>
      </div>
      <p className="text-pretty">{text}</p>
      <ul className="list-disc space-y-1.5 pl-5 text-pretty text-ink-soft marker:text-ink-muted">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children}
      <BackToLogin email={email} />
    </div>
  )
}

export function BackToLogin({ email }: { email: string }) {
  return (
    <p className="text-center">
      <Link href={loginHref(email)} className="link">
        Вернуться ко входу
      </Link>
    </p>
  )
}

type DeadLinkProps = { message: string; points: readonly string[]; email: string; children?: ReactNode }

/** A mailed link that is used, expired or invalid: what to do instead. */
export function DeadLink({ message, ...rest }: DeadLinkProps) {
  return (
    <GuestMessage
      {...rest}
      picture={<Link2Off className="size-5" />}
      look="bg-fill-soft text-fill"
      title="Ссылка не сработала"
      text={message}
    />
  )
}
