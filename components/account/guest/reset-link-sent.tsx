'use client'

import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { GuestMessage } from '@/components/account/guest/guest-message'
import { useCountdown } from '@/components/account/guest/use-countdown'
import { useAttempt } from '@/components/calls/use-attempt'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { askForLink } from '@/lib/features/accounts/guest/client'

/** The server sends a second letter no sooner than this. */
const RESEND_AFTER_SECONDS = 60

const POINTS = [
  'Откройте письмо и перейдите по ссылке. Она действует 60 минут и срабатывает один раз.',
  'Если письма нет несколько минут, проверьте папку «Спам» и правильность адреса.',
  'Новая ссылка отменяет предыдущую.',
]

type ResetLinkSentProps = { email: string; message: string; onOtherAddress: () => void }

/** Follows the request for a link: what to do now, and what to do if no letter comes. */
export function ResetLinkSent({ email, message, onOtherAddress }: ResetLinkSentProps) {
  const alerts = useAlerts()
  const attempt = useAttempt()
  const [isAsking, setAsking] = useState(false)
  const { secondsLeft, start } = useCountdown()

  useEffect(() => start(RESEND_AFTER_SECONDS), [start])

  async function resend() {
    setAsking(true)
    await attempt(async () => {
      const answer = await askForLink({ email })
      start(RESEND_AFTER_SECONDS)
      alerts.show({ type: 'info', message: answer.message })
    })
    setAsking(false)
  }

  return (
    <GuestMessage
      picture={<MailCheck aria-hidden className="size-5" />}
      look="bg-accent-soft text-accent"
      title="Проверьте почту"
      note={email}
      text={message}
      points={POINTS}
      email={email}
    >
      <div className="flex flex-col gap-2.5">
        <Button processing={isAsking} disabled={secondsLeft > 0} onClick={resend} className="w-full">
          {secondsLeft > 0 ? `Отправить ещё раз через ${secondsLeft} с` : 'Отправить ещё раз'}
        </Button>
        <Button color="light" onClick={onOtherAddress} className="w-full">
          Указать другой адрес
        </Button>
      </div>
    </GuestMessage>
  )
}
