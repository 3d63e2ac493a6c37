'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { fetchFile } from '@/components/calls/download'
import { useAttempt } from '@/components/calls/use-attempt'
import { Button } from '@/components/ui/basics/button'
import { saveFile } from '@/components/ui/browser/save-file'

/** «Скачать XLSX»: a workbook made and named by the server. @param path of the call that answers with it */
export function DownloadButton({ path }: { path: string }) {
  const [isLoading, setLoading] = useState(false)
  const attempt = useAttempt()

  async function download() {
    setLoading(true)
    await attempt(
      async () => {
        const { blob, name } = await fetchFile(path)
        saveFile(blob, name)
      },
      ({ message }) => `Не удалось скачать файл: ${message}`,
    )
    setLoading(false)
  }

  return (
    <Button color="info" icon={<Download aria-hidden />} processing={isLoading} onClick={download}>
      {isLoading ? 'Готовим файл…' : 'Скачать XLSX'}
    </Button>
  )
}
