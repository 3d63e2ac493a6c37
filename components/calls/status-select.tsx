'use client'

import { useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import { Select } from '@/components/ui/fields/select'
import { type StatusNames, statusWords } from '@/components/ui/lists/list-state'

type StatusSelectProps<Status extends string> = {
  /** Subject: «Запрос № 7». */
  of: string
  status: Status
  statuses: StatusNames<Status>
  change: (status: Status) => Promise<unknown>
  /** The hidden label in a list: «Статус запроса № 7». */
  hiddenLabel?: string | undefined
}

/** A select of a message's status, saved at once. */
export function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { of, status, statuses, change, hiddenLabel } = props
  const [chosen, setChosen] = useState<Status | null>(null)
  const { attempt } = useCall()

  async function choose(value: string) {
    const next = statusWords(statuses).find((one) => one === value)
    if (next === undefined || next === status) return
    setChosen(next)
    await attempt(() => change(next), { done: `${of}: ${statuses[next]}` }).finally(() => setChosen(null))
  }

  return (
    <Select
      label={hiddenLabel ?? 'Статус'}
      labelHidden={hiddenLabel !== undefined}
      value={chosen ?? status}
      onChange={choose}
      disabled={chosen !== null}
      options={statusWords(statuses).map((one) => ({ value: one, label: statuses[one] }))}
      className="w-40"
    />
  )
}
