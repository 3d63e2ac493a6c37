'use client'

import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { UseLine } from '@/components/source-data/use-line'
import { Button } from '@/components/ui/basics/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { counted } from '@/lib/core/format/plural'
import type { Proposal } from '@/lib/features/source-data/contract'

type ProposalCardProps = {
  proposal: Proposal
  /** The variables that were left ticked. */
  onConfirm: (ids: number[]) => Promise<void>
}

/** Variables of one name: whether they ask for the same is for the administrator to say, each by itself. */
export function ProposalCard({ proposal, onConfirm }: ProposalCardProps) {
  const [left, setLeft] = useState<readonly number[]>([])
  const [isBusy, setBusy] = useState(false)
  const { name, source_datum_id, uses } = proposal
  const ids = uses.map((use) => use.metric_calc_data_id)
  const ticked = ids.filter((id) => !left.includes(id))
  const isNew = source_datum_id === null
  const least = isNew ? 2 : 1

  async function confirm() {
    setBusy(true)
    await onConfirm(ticked)
    setBusy(false)
  }

  return (
    <li className="border-t border-line px-5 py-4 first:border-t-0 @max-3xl:px-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold text-pretty">{name}</h3>
          <p className="text-sm text-ink-soft">
            {isNew ? 'новое данное' : 'такое данное уже есть'} ·{' '}
            {counted(uses.length, 'показатель', 'показателя', 'показателей')}
          </p>
        </div>
        <Button
          color="info"
          icon={<Link2 aria-hidden />}
          disabled={ticked.length < least}
          processing={isBusy}
          onClick={confirm}
          aria-label={`Связать (${ticked.length}): ${name}`}
        >
          Связать ({ticked.length})
        </Button>
      </div>
      <ul className="mt-2 space-y-1">
        {uses.map((use) => {
          const id = use.metric_calc_data_id
          return (
            <li key={id}>
              <Checkbox
                className="items-start! py-1 [&>input]:mt-0.5"
                label={<UseLine use={use} />}
                checked={!left.includes(id)}
                onChange={({ target }) =>
                  setLeft(target.checked ? left.filter((one) => one !== id) : [...left, id])
                }
              />
            </li>
          )
        })}
      </ul>
    </li>
  )
}
