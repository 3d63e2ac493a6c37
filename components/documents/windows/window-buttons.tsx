'use client'

import { ClipboardPaste, FileSpreadsheet, Info, Keyboard } from 'lucide-react'
import { memo, useState } from 'react'
import { contextLines, historySeries } from '@/components/documents/cells/context-words'
import { rowKey } from '@/components/documents/cells/entry-keys'
import type { EntryMetric, EntryRow } from '@/components/documents/cells/entry-rows'
import { Button } from '@/components/ui/basics/button'
import { IconButton } from '@/components/ui/basics/icon-button'
import { Sparkline } from '@/components/ui/basics/sparkline'
import { LazyModule } from '@/components/ui/browser/lazy-module'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Popover } from '@/components/ui/overlays/popover'
import type { RowContext as Context } from '@/lib/features/documents/entry/shapes'

const windows = new LazyModule(() => import('@/components/documents/windows/entry-windows'))
const MetricDetails = lazyPart(windows, (it) => it.MetricDetails)
const ContextDetails = lazyPart(windows, (it) => it.ContextDetails)
const PasteSteps = lazyPart(windows, (it) => it.PasteSteps)
const DocumentKeys = lazyPart(windows, (it) => it.DocumentKeys)

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
        <MetricDetails metric={metric} />
      </Dialog>
    </>
  )
}

/** What a value is to be compared with: a line that opens the numbers behind it. Nothing where nothing is known. */
export function RowContextView({ row, isOrdered }: { row: EntryRow; isOrdered: boolean }) {
  const { context, metric } = row
  if (!context.previous && !context.last_year && !context.group_median && context.history.length === 0)
    return null
  return (
    <Popover
      label={`Прошлые значения: ${metric.name}`}
      trigger={
        <button
          type="button"
          {...rowKey('F9', isOrdered)}
          className="-mx-1 block min-h-6 w-full rounded-sm px-1 text-left hover:bg-track hover:text-ink @max-3xl:min-h-(--control-md) print:hidden"
        >
          <ContextLines context={context} decimals={metric.decimals} />
        </button>
      }
    >
      <ContextDetails row={row} />
    </Popover>
  )
}

type ContextLinesProps = { context: Context; decimals: number }

const ContextLines = memo(function ContextLines({ context, decimals }: ContextLinesProps) {
  const { own, group } = contextLines(context, decimals)
  return (
    <>
      {own !== '' && <span className="block">{own}</span>}
      <span className="flex items-center justify-between gap-2">
        {group}
        {context.history.length > 1 && (
          <Sparkline values={historySeries(context.history)} className="h-5 w-14 shrink-0" />
        )}
      </span>
    </>
  )
})

export function PasteHelp() {
  return (
    <Popover
      label="Вставить из таблицы"
      trigger={
        <Button
          color="light"
          size="sm"
          icon={<ClipboardPaste aria-hidden />}
          className="-my-1 @max-3xl:hidden"
        >
          Вставить из таблицы
        </Button>
      }
    >
      <h3 className="font-semibold">Вставить из таблицы</h3>
      <PasteSteps />
    </Popover>
  )
}

export function WorkbookButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      color="light"
      size="sm"
      icon={<FileSpreadsheet aria-hidden />}
      onClick={onClick}
      className="-my-1 @max-3xl:hidden"
    >
      Шаблон XLSX
    </Button>
  )
}

export function KeysHelp() {
  return (
    <Popover
      label="Клавиши"
      trigger={<IconButton label="Клавиши" icon={<Keyboard aria-hidden />} className="@max-3xl:hidden" />}
    >
      <h3 className="font-semibold">Клавиши</h3>
      <DocumentKeys />
    </Popover>
  )
}
