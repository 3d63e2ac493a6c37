import { Info, Keyboard } from 'lucide-react'
import { memo, useState } from 'react'
import { comparisons } from '@/components/documents/cells/context-words'
import { rowKey } from '@/components/documents/cells/entry-keys'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { IconButton } from '@/components/ui/basics/button'
import { LazyModule } from '@/components/ui/browser/lazy-module'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Popover } from '@/components/ui/overlays/popover'
import type { RowContext as Context, DocumentMetric } from '@/lib/features/documents/entry/shapes'

const windows = new LazyModule(() => import('@/components/documents/windows/entry-windows'))
const MetricDetails = lazyPart(windows, 'MetricDetails')
const ContextDetails = lazyPart(windows, 'ContextDetails')
const DocumentKeys = lazyPart(windows, 'DocumentKeys')

/** For a number that was not typed. */
export const SourceMark = lazyPart(() => import('@/components/documents/cells/origins'), 'SourceIcon')

/** @param isOrdered whether Tab stops here, and no key presses it: where no number is typed */
export function MetricInfo({ metric, isOrdered = false }: { metric: DocumentMetric; isOrdered?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        {...(isOrdered ? {} : rowKey('F2'))}
        label={`Описание показателя «${metric.name}»`}
        icon={<Info />}
        onClick={() => setOpen(true)}
        className="-my-2.5 align-middle @3xl:size-7 [&_svg]:size-4.5! [&_svg]:text-accent print:hidden"
      />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={metric.name}
        description={metric.metric_unit.name}
      >
        <MetricDetails metric={metric} />
      </Dialog>
    </>
  )
}

/** Comparison values of a row as a button that opens their details. Empty if none are known. */
export function RowContextView({ row, isOrdered = false }: { row: EntryRow; isOrdered?: boolean }) {
  const { context, metric } = row
  if (!context.previous && !context.last_year && !context.group_median && context.history.length === 0)
    return null
  return (
    <Popover
      label={`Прошлые значения: ${metric.name}`}
      trigger={
        <button
          type="button"
          {...(isOrdered ? {} : rowKey('F9'))}
          className="min-h-6 rounded-sm text-sm text-ink-soft hover:bg-track hover:text-ink @max-3xl:min-h-(--control-md) @max-3xl:text-left @3xl:col-start-4 @3xl:self-stretch @5xl:w-full print:hidden"
        >
          <Comparisons context={context} decimals={metric.decimals} />
        </button>
      }
    >
      <ContextDetails row={row} />
    </Popover>
  )
}

export const ComparisonHeads = () => (
  <span className="grid grid-cols-3 text-right">
    <span>было</span>
    <span>год назад</span>
    <span>медиана</span>
  </span>
)

/** Columns on a wide screen, otherwise one line with labels. */
const Comparisons = memo(function Comparisons({ context, decimals }: { context: Context; decimals: number }) {
  return (
    <span className="flex flex-wrap gap-x-2.5 @3xl:justify-end @5xl:grid @5xl:grid-cols-3 @5xl:gap-x-0 @5xl:text-right">
      {comparisons(context, decimals).map(({ name, text }) => (
        <span key={name} className="whitespace-nowrap @max-5xl:empty:hidden">
          {text !== null && (
            <>
              <span className="@5xl:sr-only">{name}</span> {text}
            </>
          )}
        </span>
      ))}
    </span>
  )
})

export function KeysHelp() {
  return (
    <Popover
      label="Клавиши"
      trigger={<IconButton label="Клавиши" icon={<Keyboard />} className="@max-3xl:hidden" />}
    >
      <h3 className="font-semibold">Клавиши</h3>
      <DocumentKeys />
    </Popover>
  )
}
