'use client'

import { useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import type { ApiError } from '@/lib/core/http/api-client'
import type { CheckedList, TakenList } from '@/lib/core/workbook/list/shapes'

export interface ListCalls {
  check: (file: File) => Promise<CheckedList>
  take: (sent: { file: File; digest: string }) => Promise<TakenList>
}

interface Checked {
  file: File
  list: CheckedList
}

const wordsOf = ({ errors, message }: ApiError) => errors.file?.join('. ') ?? message

/** State of an import: a file is checked, then imported as checked; if data changed since, it is checked again. */
export function useListImport({ check, take }: ListCalls) {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [taken, setTaken] = useState<TakenList | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const checking = useCall()
  const taking = useCall()

  function refused(refusal: ApiError) {
    setFailure(wordsOf(refusal))
    return null
  }

  async function read(file: File) {
    setChecked(null)
    setTaken(null)
    await checking.attempt(async () => setChecked({ file, list: await check(file) }), { refused })
  }

  async function confirm() {
    if (!checked) return
    const { file, list } = checked
    let isStale = false
    setFailure(null)
    await taking.attempt(
      async () => {
        setTaken(await take({ file, digest: list.digest }))
        setChecked(null)
      },
      {
        refused: (refusal) => {
          isStale = refusal.code === 'stale'
          return refused(refusal)
        },
      },
    )
    if (isStale) await read(file)
  }

  return {
    list: checked?.list ?? null,
    taken,
    failure,
    isChecking: checking.isSending,
    read: (file: File) => {
      setFailure(null)
      return read(file)
    },
    confirm,
    restart: () => {
      setTaken(null)
      setFailure(null)
    },
  }
}
