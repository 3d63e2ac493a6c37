'use client'

import { Download } from 'lucide-react'
import { fetchFile } from '@/components/calls/download'
import { useCall } from '@/components/calls/use-call'
import { Button } from '@/components/ui/basics/button'
import { saveFile } from '@/components/ui/browser/save-file'

type DownloadButtonProps = {
  /** Of the call that answers with the file. */
  path: string
  label?: string
  /** What the file is of, where several buttons stand together; none of them is the page's own. */
  about?: string
  color?: 'default' | 'info'
}

/** Takes out a file of the server, which names it. @param path of the call that answers with it */
export function useDownload(path: string) {
  const { attempt, isSending } = useCall()
  const download = () =>
    attempt(
      async () => {
        const { blob, name } = await fetchFile(path)
        saveFile(blob, name)
      },
      { refused: ({ message }) => `Не удалось скачать файл: ${message}` },
    )
  return { isLoading: isSending, download }
}

/** «Скачать XLSX»: a file made and named by the server. */
export function DownloadButton({
  path,
  label = 'Скачать XLSX',
  about,
  color = about ? 'default' : 'info',
}: DownloadButtonProps) {
  const { isLoading, download } = useDownload(path)
  const text = isLoading ? 'Готовим файл…' : label
  return (
    <Button
      aria-label={about && `${text}: ${about}`}
      color={color}
      icon={<Download aria-hidden />}
      processing={isLoading}
      onClick={download}
    >
      {text}
    </Button>
  )
}
