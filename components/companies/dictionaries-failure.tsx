'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { PageHeader } from '@/components/ui/basics/page-header'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ErrorState } from '@/components/ui/feedback/error-state'

/** Replaces an organisation's form whose dictionaries could not be read. */
export function DictionariesFailure({ title, message }: { title: string; message: string }) {
  const alerts = useAlerts()
  const router = useRouter()
  useEffect(() => {
    alerts.show({ type: 'danger', message: `Ошибка получения данных организации: ${message}` })
  }, [alerts, message])
  return (
    <>
      <PageHeader title={title} />
      <ErrorState message={message} onRetry={router.refresh} />
    </>
  )
}
