'use client'

import { type ReactNode, useState } from 'react'
import { DownloadButton } from '@/components/calls/download-button'
import { FileDrop } from '@/components/ui/fields/file-drop'
import { FormError } from '@/components/ui/forms/form-error'
import { ApiError } from '@/lib/core/http/api-client'
import { useTemplateCheck } from '@/lib/features/documents/client'
import type { CheckedTemplate } from '@/lib/features/documents/template/shapes'

/** Checks a filled-in template: its changes, or why it cannot be read. Nothing is saved. */
export function useWorkbookCheck() {
  const check = useTemplateCheck()
  const [checked, setChecked] = useState<readonly CheckedTemplate[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function read(file: File) {
    setChecked(null)
    setFailure(null)
    try {
      setChecked(await check.mutateAsync(file))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.errors.file?.join('. ') ?? error.message)
    }
  }

  return {
    checked,
    failure,
    isChecking: check.isPending,
    read,
    refuse: (message: string) => {
      setChecked(null)
      setFailure(message)
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
      <DownloadButton path={templateUrl} label="Скачать шаблон" color="default" />
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
