'use client'

import Link from 'next/link'
import { Button } from '@/components/ui/basics/button'
import { FormError } from '@/components/ui/forms/form-error'
import { useUnsubscribe } from '@/lib/features/deadlines/client'

const HOME = (
  <p className="text-center">
    <Link href="/" className="link">
      Перейти в систему
    </Link>
  </p>
)

/** Ends the reminders of the person the mailed link belongs to, once they confirm. */
export function UnsubscribeForm({ token }: { token: string }) {
  const unsubscribe = useUnsubscribe()
  if (unsubscribe.isSuccess)
    return (
      <div className="space-y-4">
        <p role="status" className="text-pretty">
          {unsubscribe.data.message} Включить их снова можно в профиле.
        </p>
        {HOME}
      </div>
    )
  return (
    <div className="space-y-4">
      <p className="text-pretty text-ink-soft">
        За неделю до срока сдачи показателей и в последний день мы присылаем письмо тем, у кого есть
        незаполненные или неутверждённые документы. Отключить эти письма?
      </p>
      {unsubscribe.error && (
        <FormError>{unsubscribe.error.errors.token?.[0] ?? unsubscribe.error.message}</FormError>
      )}
      <Button
        color="info"
        size="lg"
        processing={unsubscribe.isPending}
        onClick={() => unsubscribe.mutate({ token })}
        className="w-full"
      >
        Отключить напоминания
      </Button>
      {HOME}
    </div>
  )
}
