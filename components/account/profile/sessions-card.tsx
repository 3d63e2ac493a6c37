'use client'

import { useMutation } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ProfileCard } from '@/components/account/profile/profile-card'
import { deviceWords, isHandheld } from '@/components/account/profile/user-agent'
import { useCall } from '@/components/calls/use-call'
import { Button } from '@/components/ui/basics/button'
import { Chip } from '@/components/ui/feedback/chip'
import { QueryError } from '@/components/ui/feedback/error-state'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { formatDateTime } from '@/lib/core/format/dates'
import { ApiError } from '@/lib/core/http/api-client'
import { accountCalls } from '@/lib/features/accounts/client'

const GONE = 404

/** Ends own sessions one after another; one already gone counts as ended. */
async function endSessions(ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await accountCalls.call('DELETE /api/user/sessions/{id}', { params: { id } }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== GONE) throw error
    })
}

export function SessionsCard() {
  const query = accountCalls.useData('GET /api/user/sessions', {})
  const { attempt } = useCall()
  const ending = useMutation({
    mutationFn: endSessions,
    onSettled: accountCalls.useForget('GET /api/user/sessions'),
  })
  const [asking, setAsking] = useState(false)
  const [timesEnded, setTimesEnded] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const sessions = (query.data ?? []).toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
  const others = sessions.filter((session) => !session.is_current).map((session) => session.id)

  // The pressed button disappears with its session, so the focus moves to the list.
  useEffect(() => {
    if (timesEnded > 0) list.current?.focus()
  }, [timesEnded])

  async function end(ids: readonly string[], done: string) {
    if (await attempt(() => ending.mutateAsync(ids), { done })) setTimesEnded(timesEnded + 1)
    setAsking(false)
  }

  return (
    <ProfileCard
      title="Сеансы"
      description="Устройства, на которых выполнен вход. Завершите сеанс, если не узнаёте его, и смените пароль."
      actions={
        others.length > 1 && (
          <Button color="danger" quiet onClick={() => setAsking(true)}>
            Завершить все остальные
          </Button>
        )
      }
    >
      {query.isPending && <SkeletonList rows={2} />}
      <QueryError query={query} />
      <ul ref={list} tabIndex={-1} aria-label="Сеансы" className="divide-y divide-line outline-none">
        {sessions.map((session) => {
          const Picture = isHandheld(session.user_agent) ? Smartphone : Monitor
          const device = deviceWords(session.user_agent)
          return (
            <li key={session.id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
              <Picture className="mt-0.5 size-5 shrink-0 text-ink-soft" />
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
                      <time dateTime={session.last_used_at}>{formatDateTime(session.last_used_at)}</time>
                    </>
                  )}
                </p>
                <p className="text-sm text-ink-soft">
                  Вход: <time dateTime={session.created_at}>{formatDateTime(session.created_at)}</time>
                  {session.address && `, адрес ${session.address}`}
                </p>
              </div>
              {!session.is_current && (
                <Button
                  size="sm"
                  processing={ending.isPending && ending.variables.includes(session.id)}
                  onClick={() => end([session.id], 'Сеанс завершён')}
                >
                  Завершить<span className="sr-only"> сеанс: {device}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Завершить все остальные сеансы?"
        message="На остальных устройствах нужно будет войти заново. Этот сеанс продолжится."
        confirmLabel="Завершить"
        color="danger"
        onConfirm={() => end(others, 'Остальные сеансы завершены')}
      />
    </ProfileCard>
  )
}
