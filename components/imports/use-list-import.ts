'use client'

import { firstError, useCall } from '@/components/calls/use-call'
import type { CheckedList, TakenList } from '@/lib/core/workbook/list/shapes'

export interface ListCalls {
  check: (file: File) => Promise<CheckedList>
  take: (sent: { file: File; digest: string }) => Promise<TakenList>
}

/** State of an import: a file is checked, then imported as checked; if data changed since, it is checked again. */
export function useListImport({ check, take }: ListCalls) {
  const checking = useCall<{ file: File; list: CheckedList }>()
  const taking = useCall<TakenList>()
  const refusal = checking.refusal ?? taking.refusal

  const read = (file: File) =>
    checking.attempt(async () => ({ file, list: await check(file) }), { refused: 'beside' })

  async function confirm() {
    if (!checking.answer) return
    const { file, list } = checking.answer
    let isStale = false
    await taking.attempt(() => take({ file, digest: list.digest }), {
      refused: ({ code }) => {
        isStale = code === 'stale'
        return null
      },
    })
    if (isStale) await read(file)
  }

  return {
    list: checking.answer?.list,
    taken: taking.answer,
    failure: refusal ? firstError(refusal) : null,
    isChecking: checking.isSending,
    read: (file: File) => {
      taking.forget()
      return read(file)
    },
    confirm,
    restart: () => {
      taking.forget()
      checking.forget()
    },
  }
}
