'use client'

import { firstError, useCall } from '@/components/calls/use-call'
import { Button } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { FormError } from '@/components/ui/forms/form-parts'
import { deadlineCalls } from '@/lib/features/deadlines/client'
import type { Reminders } from '@/lib/features/deadlines/contract'
import { SUBSCRIPTION_WORDS } from '@/lib/features/deadlines/labels'

const HOME = (
  <p className="text-center">
    <Link href="/" className="link">
      Перейти в систему
    </Link>
  </p>
)

/** Unsubscribes with a mailed link, after confirmation. */
export function UnsubscribeForm({ token, of }: { token: string; of: keyof Reminders }) {
  const { attempt, answer, refusal, isStarted } = useCall<{ message: string }>()
  const send = () =>
    attempt(() => deadlineCalls.call('POST /api/reminders/unsubscribe', { body: { token } }), {
      refused: 'beside',
    })
  if (answer)
    return (
      <div className="space-y-4">
        <p role="status" className="text-pretty">
          {answer.message} Включить их снова можно в профиле.
        </p>
        {HOME}
      </div>
    )
  return (
    <div className="space-y-4">
      <p className="text-pretty text-ink-soft">
        {SUBSCRIPTION_WORDS[of].label}. {SUBSCRIPTION_WORDS[of].about} Отключить все эти письма?
      </p>
      {refusal && <FormError>{firstError(refusal)}</FormError>}
      <Button color="info" size="lg" processing={isStarted} onClick={send}>
        {SUBSCRIPTION_WORDS[of].end}
      </Button>
      {HOME}
    </div>
  )
}
