import { type ReactNode, useState } from 'react'
import { DownloadButton } from '@/components/calls/download-button'
import { firstError, useCall } from '@/components/calls/use-call'
import { FileDrop } from '@/components/ui/fields/file-drop'
import { FormError } from '@/components/ui/forms/form-parts'
import { documentCalls } from '@/lib/features/documents/client'
import type { CheckedTemplate } from '@/lib/features/documents/contract'

/** Checks a filled-in template: its changes, or why it cannot be read. Nothing is saved. */
export function useWorkbookCheck() {
  const { attempt, answer, refusal, isSending, forget } = useCall<readonly CheckedTemplate[]>()
  const [refused, setRefused] = useState<string | null>(null)
  const [name, setName] = useState<string | null>(null)
  return {
    checked: answer ?? null,
    /** Name of the file, within the length that is stored. */
    name,
    failure: refused ?? (refusal ? firstError(refusal) : null),
    isChecking: isSending,
    read: (file: File) => {
      setRefused(null)
      setName(file.name.slice(-100))
      return attempt(() => documentCalls.callData('POST /api/input-documents/template-check', { file }), {
        refused: 'beside',
      })
    },
    refuse: (message: string) => {
      forget()
      setRefused(message)
    },
  }
}

type WorkbookStepsProps = {
  templateUrl: string
  about: ReactNode
  isChecking: boolean
  /** Why the file could not be read. */
  failure: string | null
  onFile: (file: File) => void
}

export function WorkbookSteps({ templateUrl, about, isChecking, failure, onFile }: WorkbookStepsProps) {
  return (
    <div className="space-y-4">
      <p className="text-ink-soft">{about}</p>
      <DownloadButton path={templateUrl} label="Скачать шаблон" />
      <FileDrop
        label="Заполненный шаблон XLSX"
        buttonLabel="Загрузить из файла"
        accept=".xlsx"
        isBusy={isChecking}
        onFile={onFile}
      />
      <div aria-live="polite">
        {isChecking && <p className="text-sm text-ink-soft">Файл проверяется…</p>}
        {failure !== null && <FormError>{failure}</FormError>}
      </div>
    </div>
  )
}
