'use client'

import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { Notice } from '@/components/ui/feedback/notice'

/** Confirms that the request is sent. It takes focus, because the form that had it is gone. */
export function OfferSent({ copyTo, onAgain }: { copyTo: string; onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="status" className="outline-none">
      <Notice
        picture={
          <span className="flex size-14 items-center justify-center rounded-full bg-approved-soft text-approved">
            <MailCheck aria-hidden className="size-7" />
          </span>
        }
        title="Запрос отправлен"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink color="info" href="/analytics/rating">
              К рейтингу
            </ButtonLink>
            <Button onClick={onAgain}>Отправить ещё один</Button>
          </div>
        }
      >
        Поддержка передаст его организации, та ответит вам по указанным контактам. Копия придёт на адрес{' '}
        <span className="break-all">{copyTo}</span>.
      </Notice>
    </div>
  )
}
