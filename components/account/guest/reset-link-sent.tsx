'use client'

import { MailCheck } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { loginHref } from '@/components/account/guest/guest-paths'
import { useCountdown } from '@/components/account/guest/use-countdown'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ApiError } from '@/lib/core/http/api-client'
import { useForgotPassword } from '@/lib/features/accounts/client'

/** The server sends a second letter no sooner than this. */
const RESEND_AFTER_SECONDS = 60

type ResetLinkSentProps = { email: string; message: string; onOtherAddress: () => void }

/** Follows the request for a link: what to do now, and what to do if no letter comes. */
export function ResetLinkSent({ email, message, onOtherAddress }: ResetLinkSentProps) {
  const alerts = useAlerts()
  const request = useForgotPassword()
  const heading = useRef<HTMLHeadingElement>(null)
  const { secondsLeft, start } = useCountdown()

  useEffect(() => {
    start(RESEND_AFTER_SECONDS)
    heading.current?.focus()
  }, [start])

  async function resend() {
    try {
      const answer = await request.mutateAsync({ email })
      start(RESEND_AFTER_SECONDS)
      alerts.show({ type: 'info', message: answer.message })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      alerts.show({ type: 'danger', message: error.message })
    }
  }

  return (
    <div className="space-y-4">
      <div className="flex items-center gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
          <MailCheck aria-hidden className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
            Проверьте почту
          </h2>
          <p className="text-sm break-all text-ink-soft">{email}</p>
        </div>
      </div>
      <p className="text-pretty">{message}</p>
      <ul className="list-disc space-y-1.5 pl-5 text-pretty text-ink-soft marker:text-ink-muted">
        <li>Откройте письмо и перейдите по ссылке. Она действует 60 минут и срабатывает один раз.</li>
        <li>Если письма нет несколько минут, проверьте папку «Спам» и правильность адреса.</li>
        <li>Новая ссылка отменяет предыдущую.</li>
      </ul>
      <div className="flex flex-col gap-2.5">
        <Button processing={request.isPending} disabled={secondsLeft > 0} onClick={resend} className="w-full">
          {secondsLeft > 0 ? `Отправить ещё раз через ${secondsLeft} с` : 'Отправить ещё раз'}
        </Button>
        <Button color="light" onClick={onOtherAddress} className="w-full">
          Указать другой адрес
        </Button>
      </div>
      <p className="text-center">
        <Link href={loginHref(email)} className="link">
          Вернуться ко входу
        </Link>
      </p>
    </div>
  )
}
