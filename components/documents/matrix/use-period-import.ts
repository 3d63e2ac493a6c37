'use client'

import { useState } from 'react'
import { changesAsRows } from '@/components/documents/workbook/workbook-words'
import { ApiError } from '@/lib/core/http/api-client'
import { useCreateDocument, useSaveDocument } from '@/lib/features/documents/client'
import type { CheckedTemplate } from '@/lib/features/documents/template/shapes'

export interface ImportOutcome {
  ok: boolean
  text: string
}

const SAVED: ImportOutcome = { ok: true, text: 'Сохранено' }

function refusal(error: unknown): ImportOutcome {
  if (!(error instanceof ApiError)) throw error
  const text =
    error.status === 409
      ? 'Не сохранено: документ изменили после проверки. Загрузите файл ещё раз.'
      : `Не сохранено: ${error.message}`
  return { ok: false, text }
}

/** Saves the documents of a checked workbook one after another, each with its own outcome. */
export function usePeriodImport() {
  const create = useCreateDocument()
  const update = useSaveDocument()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, ImportOutcome>>(new Map())
  const [isSaving, setSaving] = useState(false)

  async function saveOne({
    key,
    document_id: id,
    version,
    changes,
  }: CheckedTemplate): Promise<ImportOutcome> {
    const input_document_values = changesAsRows(changes)
    try {
      if (id === null || version === null) await create.mutateAsync({ ...key, input_document_values })
      else await update.mutateAsync({ id, version, input_document_values })
      return SAVED
    } catch (error) {
      return refusal(error)
    }
  }

  async function save(list: readonly CheckedTemplate[]) {
    setSaving(true)
    for (const one of list) {
      const outcome = await saveOne(one)
      setOutcomes((before) => new Map(before).set(one.metric_category.id, outcome))
    }
    setSaving(false)
  }

  return {
    isSaving,
    save,
    outcomeOf: (one: CheckedTemplate) => outcomes.get(one.metric_category.id),
    reset: () => setOutcomes(new Map()),
  }
}
