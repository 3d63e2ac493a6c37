'use client'

import { Monitor, Smartphone } from 'lucide-react'
import { deviceWords, isHandheld } from '@/components/account/profile/user-agent'
import { Button } from '@/components/ui/basics/button'
import { Chip } from '@/components/ui/feedback/chip'
import { formatDateTime } from '@/lib/core/format/dates'
import type { SessionAnswer } from '@/lib/features/accounts/contract'

type SessionItemProps = { session: SessionAnswer; timeZone: string; ending: boolean; onEnd: () => void }

/** One place where the person is signed in. */
export function SessionItem({ session, timeZone, ending, onEnd }: SessionItemProps) {
  const Picture = isHandheld(session.user_agent) ? Smartphone : Monitor
  const device = deviceWords(session.user_agent)
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <Picture aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {device}
          {session.is_current && <Chip tone="approved">Этот сеанс</Chip>}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">
          {session.is_current ? (
            'Активен сейчас'
          ) : (
            <>
              Последнее действие:{' '}
              <time dateTime={session.last_used_at}>{formatDateTime(session.last_used_at, timeZone)}</time>
            </>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          Вход: <time dateTime={session.created_at}>{formatDateTime(session.created_at, timeZone)}</time>
          {session.address && `, адрес ${session.address}`}
        </p>
      </div>
      {!session.is_current && (
        <Button size="sm" processing={ending} onClick={onEnd}>
          Завершить<span className="sr-only"> сеанс: {device}</span>
        </Button>
      )}
    </li>
  )
}
