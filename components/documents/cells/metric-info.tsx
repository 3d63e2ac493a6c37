'use client'

import { Info } from 'lucide-react'
import { useState } from 'react'
import type { EntryMetric } from '@/components/documents/cells/entry-rows'
import { rowKey } from '@/components/documents/keys/row-keys'
import { entryWindows } from '@/components/documents/windows/entry-later'
import { IconButton } from '@/components/ui/basics/icon-button'
import { Coming } from '@/components/ui/feedback/coming'
import { Dialog } from '@/components/ui/overlays/dialog'

/** The «i» beside an indicator's name: what it means and how it is computed. */
export function MetricInfo({ metric, isOrdered }: { metric: EntryMetric; isOrdered: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        {...rowKey('F2', isOrdered)}
        label={`Описание показателя «${metric.name}»`}
        icon={<Info aria-hidden />}
        onClick={() => setOpen(true)}
        className="-my-2.5 align-middle [&_svg]:size-4.5! [&_svg]:text-accent print:hidden"
      />
      <Dialog open={open} onClose={() => setOpen(false)} title={metric.name} description={metric.unit}>
        <Coming part={entryWindows} giveUp={() => setOpen(false)}>
          {({ MetricDetails }) => <MetricDetails metric={metric} />}
        </Coming>
      </Dialog>
    </>
  )
}
