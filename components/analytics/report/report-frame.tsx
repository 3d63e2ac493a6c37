'use client'

import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useReportScroll } from '@/components/analytics/report/use-report-scroll'
import { Button } from '@/components/ui/basics/button'
import type { ReportPeriod } from '@/lib/features/analytics/report/contract'

type ReportFrameProps = {
  periods: readonly ReportPeriod[]
  /** The head once more: what scrolls across by itself cannot keep its own in sight down the page. */
  head: ReactNode
  children: ReactNode
}

/** What scrolls by itself must be reached by the keyboard. */
const REACHABLE = { tabIndex: 0 }

/**
 * The head and the category in sight stay above while the page scrolls; the table scrolls across, its newest periods
 * first, with a shadow at the edge that hides more.
 */
export function ReportFrame({ periods, head, children }: ReportFrameProps) {
  const body = useRef<HTMLElement>(null)
  const copy = useRef<HTMLDivElement>(null)
  const category = useRef<HTMLParagraphElement>(null)
  const { earlier, hasLater, showEarlier } = useReportScroll({ body, copy, category }, periods)
  return (
    <div
      data-earlier={earlier ? '' : undefined}
      data-later={hasLater ? '' : undefined}
      className="group/report relative data-later:after:pointer-events-none data-later:after:absolute data-later:after:inset-y-px data-later:after:right-px data-later:after:z-1 data-later:after:w-3 data-later:after:bg-linear-to-l data-later:after:from-ink/10 data-later:after:to-transparent print:after:hidden"
    >
      <div className="sticky top-0 z-3 print:hidden">
        <div
          ref={copy}
          aria-hidden
          // Starts at its right end, as the table does.
          className="overflow-hidden rounded-t-lg border border-line bg-surface [direction:rtl]"
        >
          {head}
        </div>
        {earlier && (
          <Button
            size="sm"
            icon={<ChevronLeft aria-hidden />}
            aria-label={`Раньше: ${earlier}`}
            onClick={showEarlier}
            className="absolute top-2 left-0 z-2 ml-[calc(13rem-0.5rem)] -translate-x-full rounded-full @max-4xl:px-1.5 @4xl:ml-[calc(20rem-0.5rem)] @6xl:ml-[calc(25rem-0.5rem)]"
          >
            <span className="@max-4xl:sr-only">{earlier}</span>
          </Button>
        )}
        <p
          ref={category}
          aria-hidden
          hidden
          className="border-x border-b border-line bg-track px-4 py-1.5 text-sm font-semibold"
        />
      </div>
      <section
        ref={body}
        aria-label="Таблица отчёта"
        {...REACHABLE}
        className="overflow-x-auto rounded-b-lg border border-t-0 border-line bg-surface [direction:rtl] print:overflow-visible print:border-0"
      >
        {children}
      </section>
    </div>
  )
}
