'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { fetchReportFile } from '@/components/analytics/report/report-download'
import { useAttempt } from '@/components/calls/use-attempt'
import { Button } from '@/components/ui/basics/button'
import { saveFile } from '@/components/ui/browser/save-file'

/** «Скачать XLSX»: the whole report as a workbook, named by the server. */
export function ReportDownloadButton({ path }: { path: string }) {
  const [isLoading, setLoading] = useState(false)
  const attempt = useAttempt()

  async function download() {
    setLoading(true)
    await attempt(
      async () => {
        const { blob, name } = await fetchReportFile(path)
        saveFile(blob, name)
      },
      ({ message }) => `Не удалось скачать отчёт: ${message}`,
    )
    setLoading(false)
  }

  return (
    <Button color="info" icon={<Download aria-hidden />} processing={isLoading} onClick={download}>
      {isLoading ? 'Готовим файл…' : 'Скачать XLSX'}
    </Button>
  )
}
