'use client'

import { Mail } from 'lucide-react'
import { useAttempt } from '@/components/calls/use-attempt'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { useAskQuarterLetter } from '@/lib/features/quarter-letters/client'

/** «Прислать сводку»: the results of the quarter by mail, to oneself. */
export function AskLetterButton() {
  const alerts = useAlerts()
  const attempt = useAttempt()
  const ask = useAskQuarterLetter()
  const send = () =>
    attempt(async () => alerts.show({ type: 'success', message: (await ask.mutateAsync()).message }))
  return (
    <Button icon={<Mail aria-hidden />} processing={ask.isPending} onClick={send}>
      Прислать сводку
    </Button>
  )
}
