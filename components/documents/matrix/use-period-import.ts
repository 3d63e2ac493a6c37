'use client'

import { useState } from 'react'
import { changesAsRows, nameOf } from '@/components/documents/workbook/workbook-words'
import { ApiError } from '@/lib/core/http/api-client'
import { useImportDocuments } from '@/lib/features/documents/client'
import type { DocumentOutcome } from '@/lib/features/documents/entry/shapes'
import type { CheckedTemplate } from '@/lib/features/documents/template/shapes'

export interface ImportOutcome {
  ok: boolean
  text: string
}

function toldOutcome({ ok, status, message }: DocumentOutcome): ImportOutcome {
  if (ok) return { ok, text: message }
  const text =
    status === 409
      ? 'Не сохранено: документ изменили после проверки. Загрузите файл ещё раз.'
      : `Не сохранено: ${message}`
  return { ok, text }
}

const asSent = ({ key, document_id: id, version, changes }: CheckedTemplate) => ({
  ...key,
  existing: id === null || version === null ? null : { id, version },
  input_document_values: changesAsRows(changes),
})

/** Saves the documents of a checked workbook in one call, each with its own outcome. */
export function usePeriodImport() {
  const work = useImportDocuments()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, ImportOutcome>>(new Map())
  const [failure, setFailure] = useState<string | null>(null)

  async function save(list: readonly CheckedTemplate[]) {
    setFailure(null)
    try {
      const done = await work.mutateAsync(list.map(asSent))
      const told = list.flatMap((one, index) => {
        const outcome = done[index]
        return outcome ? [[nameOf(one.key), toldOutcome(outcome)] as const] : []
      })
      setOutcomes((before) => new Map([...before, ...told]))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    }
  }

  return {
    isSaving: work.isPending,
    failure,
    save,
    outcomeOf: (one: CheckedTemplate) => outcomes.get(nameOf(one.key)),
    reset: () => {
      setOutcomes(new Map())
      setFailure(null)
    },
  }
}
