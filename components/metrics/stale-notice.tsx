'use client'

import { useState } from 'react'
import { useAlerts } from '@/components/ui/alerts'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { ApiError } from '@/lib/core/http/api-client'

type StaleNoticeProps = { message: string; onReload: () => Promise<void> }

/** The server holds another version: offers to take it in, keeping what was typed. */
export function StaleNotice({ message, onReload }: StaleNoticeProps) {
  const alerts = useAlerts()
  const [isLoading, setLoading] = useState(false)

  async function reload() {
    setLoading(true)
    try {
      await onReload()
      alerts.show({ type: 'info', message: 'Загружены новые данные. Введённое вами сохранено в форме.' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      alerts.show({ type: 'danger', message: error.message })
    } finally {
      setLoading(false)
    }
  }

  return (
    <div className="space-y-2">
      <FormError>{message}</FormError>
      <Button processing={isLoading} onClick={reload}>
        Загрузить новые данные, сохранив введённое
      </Button>
    </div>
  )
}
