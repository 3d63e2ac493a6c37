'use client'

import { Copy, Download, Printer } from 'lucide-react'
import { Button } from '@/components/ui/basics/button'
import { printLines } from '@/components/ui/browser/print-lines'
import { saveFile } from '@/components/ui/browser/save-file'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { Dialog } from '@/components/ui/overlays/dialog'

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void }

const TITLE = 'Резервные коды: Мониторинг показателей'
const FILE = 'резервные-коды.txt'

/** Shows recovery codes, this once, with the ways to keep them. It is closed by whoever says they did. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const alerts = useAlerts()
  const text = [TITLE, ...codes].join('\r\n')

  const copy = async () => {
    await navigator.clipboard.writeText(text)
    alerts.show({ type: 'success', message: 'Коды скопированы' })
  }

  return (
    <Dialog
      open
      title="Сохраните резервные коды"
      size="sm"
      footer={
        <Button color="info" onClick={onClose}>
          Коды сохранены
        </Button>
      }
    >
      <p className="text-pretty">
        Если телефон или ключ потеряется, вход подтвердит любой из этих кодов. Каждый действует один раз,
        больше они не покажутся.
      </p>
      <ul
        aria-label="Резервные коды"
        className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border border-line bg-track px-4 py-3 font-mono tabular-nums max-sm:gap-x-3 max-sm:text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" icon={<Printer aria-hidden />} onClick={() => printLines(TITLE, codes)}>
          Напечатать
        </Button>
        <Button
          size="sm"
          icon={<Download aria-hidden />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), FILE)}
        >
          Скачать
        </Button>
        <Button size="sm" icon={<Copy aria-hidden />} onClick={copy}>
          Скопировать
        </Button>
      </div>
    </Dialog>
  )
}
