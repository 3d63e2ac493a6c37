'use client'

import { Info } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import type { EntryMetric } from '@/components/documents/cells/entry-rows'
import { rowKey } from '@/components/documents/keys/row-keys'
import { IconButton } from '@/components/ui/basics/icon-button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { SafeHtml } from '@/components/ui/rich-text/safe-html'
import { formulaInWords } from '@/lib/calc/formula/words'

/** The «i» beside an indicator's name: what it means and how it is computed. */
export function MetricInfo({ metric, isOrdered }: { metric: EntryMetric; isOrdered: boolean }) {
  const [open, setOpen] = useState(false)
  const names = Object.fromEntries(metric.variables.map(({ letter, name }) => [letter, name]))
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
        {metric.description && <SafeHtml html={metric.description} className="mb-4" />}
        <h3 className="text-sm font-semibold text-ink-soft">Как вычисляется</h3>
        <p className="mt-1 text-pretty">
          {metric.expression ? formulaInWords(metric.expression, names) : metric.formula}
        </p>
        <p className="mt-4">
          <Link
            href={`/indicators/${metric.id}`}
            target="_blank"
            prefetch={false}
            className="link font-medium"
          >
            Паспорт показателя
            <span className="sr-only"> (откроется в новой вкладке)</span>
          </Link>
        </p>
      </Dialog>
    </>
  )
}
