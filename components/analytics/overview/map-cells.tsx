import { ChevronDown, ChevronRight } from 'lucide-react'
import { SignIcon, signGround, signTone } from '@/components/analytics/charts/signs'
import { categoryWords, type MapSection, type mapCells } from '@/components/analytics/overview/map-view'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { ORDER_ARROW, ORDER_WORDS } from '@/lib/features/analytics/labels'
import type { EntryState, OverviewDocument } from '@/lib/features/overview/contract'

type SectionButtonProps = { section: MapSection; onToggle: (categoryId: number) => void; className: string }

/** A category's name and counts, over its rows. */
export function SectionButton({ section: { category, isOpen }, onToggle, className }: SectionButtonProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => onToggle(category.id)}
      className={classNames('flex w-full items-center text-left', className)}
    >
      <Chevron className="size-4 shrink-0 print:hidden" />
      <span className="min-w-0">
        <span className="font-semibold text-pretty">
          <BriefName of={category} />
        </span>{' '}
        <span className="text-sm font-normal text-ink-soft @max-5xl:block">{categoryWords(category)}</span>
      </span>
    </button>
  )
}

/** «↓ на 1000 дней»: target order and unit. */
export function WayAndUnit({ metric }: { metric: AnalyticsMetric }) {
  const order = metric.metric_target_order.system_name
  return (
    <>
      <span aria-hidden>{ORDER_ARROW[order]}</span>
      <span className="sr-only">{ORDER_WORDS[order]},</span> {metric.metric_unit.name}
    </>
  )
}

/** A quarter's value: framed for an outlier; a shift is a band over its quarters, with its sign at the start. */
export function CellValue({
  cell: { text, isCounted, sign, shift, words },
}: {
  cell: ReturnType<typeof mapCells>[number]
}) {
  const signal = sign ?? shift
  return (
    <span
      title={words || undefined}
      className={classNames(
        'inline-flex items-center justify-end gap-1 whitespace-nowrap print:gap-0.5 print:[&_svg]:size-[2.3mm]',
        !isCounted && 'text-ink-soft',
        sign && 'font-semibold',
        sign?.kind === 'outlier' &&
          '-mr-1.5 rounded-md border px-1.5 py-0.5 print:mr-0 print:rounded-none print:border-0 print:px-0.5 print:py-0 print:outline-1',
        sign?.kind === 'outlier' &&
          classNames(
            signTone(sign),
            signGround(sign),
            sign.better === null ? 'border-line' : sign.better ? 'border-approved' : 'border-overdue-line',
          ),
      )}
    >
      {sign && <SignIcon sign={sign} />}
      {text}
      {signal && <span className="sr-only">, {words}</span>}
    </span>
  )
}

const LOOK: Record<EntryState, { tone: ChipTone; words: string }> = {
  approved: { tone: 'approved', words: 'утверждён' },
  draft: { tone: 'draft', words: 'черновик' },
  returned: { tone: 'returned', words: 'возвращён' },
  to_fill: { tone: 'fill', words: 'не начат' },
  overdue: { tone: 'overdue', words: 'не начат' },
}

type DocumentStateChipProps = {
  document: OverviewDocument
  /** Only the icon; the text goes to its tooltip and to assistive technology. */
  isShort?: boolean
}

/** State of a category's document for a quarter, linked if there is one. */
export function DocumentStateChip({ document, isShort = false }: DocumentStateChipProps) {
  const { tone, words } = LOOK[document.state]
  const chip = (
    <span
      title={isShort ? words : undefined}
      className="whitespace-nowrap *:px-2 *:text-xs print:*:border-0 print:*:p-0"
    >
      <Chip tone={tone}>{isShort ? <span className="sr-only">{words}</span> : words}</Chip>
    </span>
  )
  return document.id === null ? (
    chip
  ) : (
    <Link href={`/my-metrics/${document.id}/edit`} className="inline-flex min-h-6 items-center rounded-full">
      {chip}
    </Link>
  )
}
