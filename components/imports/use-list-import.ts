'use client'

import { useState } from 'react'
import { ApiError } from '@/lib/core/http/api-client'
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
  const [isChecking, setChecking] = useState(false)

  async function attempt(act: () => Promise<void>, refused?: (error: ApiError) => Promise<void>) {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(wordsOf(error))
      await refused?.(error)
    }
  }

  async function read(file: File) {
    setChecking(true)
    setChecked(null)
    setTaken(null)
    await attempt(async () => setChecked({ file, list: await check(file) }))
    setChecking(false)
  }

  async function confirm() {
    if (!checked) return
    const { file, list } = checked
    setFailure(null)
    await attempt(
      async () => {
        setTaken(await take({ file, digest: list.digest }))
        setChecked(null)
      },
      async ({ code }) => {
        if (code === 'stale') await read(file)
      },
    )
  }

  return {
    list: checked?.list ?? null,
    taken,
    failure,
    isChecking,
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
