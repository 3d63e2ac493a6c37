'use client'

import type { ReactNode } from 'react'
import { DownloadLink } from '@/components/ui/basics/download-link'
import { FileDrop } from '@/components/ui/fields/file-drop'
import { FormError } from '@/components/ui/forms/form-error'

type WorkbookStepsProps = {
  templateUrl: string
  about: ReactNode
  isChecking: boolean
  /** Why the file could not be read. */
  failure: string | null
  onFile: (file: File) => void
}

/** Downloading a template and uploading it filled in. */
export function WorkbookSteps({ templateUrl, about, isChecking, failure, onFile }: WorkbookStepsProps) {
  return (
    <div className="space-y-4">
      <p className="text-ink-soft">{about}</p>
      <DownloadLink href={templateUrl}>Скачать шаблон</DownloadLink>
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
