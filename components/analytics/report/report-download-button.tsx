'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '@/components/analytics/charts/chart-save'
import { fetchReportFile } from '@/components/analytics/report/report-download'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ApiError } from '@/lib/core/http/api-client'

/** «Скачать XLSX»: the whole report as a workbook, named by the server. */
export function ReportDownloadButton({ path }: { path: string }) {
  const [isLoading, setLoading] = useState(false)
  const alerts = useAlerts()

  async function download() {
    setLoading(true)
    try {
      const { blob, name } = await fetchReportFile(path)
      saveFile(blob, name)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      alerts.show({ type: 'danger', message: `Не удалось скачать отчёт: ${error.message}` })
    } finally {
      setLoading(false)
    }
  }

  return (
    <Button color="info" icon={<Download aria-hidden />} processing={isLoading} onClick={download}>
      {isLoading ? 'Готовим файл…' : 'Скачать XLSX'}
    </Button>
  )
}
