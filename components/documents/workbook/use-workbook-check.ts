'use client'

import { useState } from 'react'
import { ApiError } from '@/lib/core/http/api-client'
import { useTemplateCheck } from '@/lib/features/documents/client'
import type { CheckedTemplate } from '@/lib/features/documents/template/shapes'

/** Checking a filled-in template: what it would change, or why it cannot be read. Nothing is saved. */
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
