import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/basics/button'
import { yearsShort } from '@/lib/core/format/quarters'
import type { ReportPeriod } from '@/lib/features/analytics/contract'

type ReportFrameProps = {
  periods: readonly ReportPeriod[]
  /** The header once more: inside a horizontally scrolling table it cannot stick to the page. */
  head: ReactNode
  children: ReactNode
}

/** Scrollable regions must be focusable. */
const REACHABLE = { tabIndex: 0 }

/**
 * Keeps the header and the current category visible while the page scrolls; the table scrolls horizontally, starting at
 * the newest periods, with a shadow at an edge that hides more.
 */
export function ReportFrame({ periods, head, children }: ReportFrameProps) {
  const body = useRef<HTMLElement>(null)
  const copy = useRef<HTMLDivElement>(null)
  const category = useRef<HTMLParagraphElement>(null)
  /** How many first periods are hidden on the left, and whether any is on the right. */
  const [{ hidden, hasLater }, setEdges] = useState({ hidden: 0, hasLater: false })
  const count = periods.length

  useEffect(() => {
    const [table, head] = [body.current, copy.current]
    if (!table || !head) return
    function across() {
      if (!table || !head) return
      head.scrollLeft = table.scrollLeft
      // Whole columns only, so that none is half hidden under the names.
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const room = table.clientWidth - nameWidth(table)
      const fitting = Math.min(count, Math.floor(room / (MIN_COLUMN * rem)))
      table.parentElement?.style.setProperty('--column', fitting > 0 ? `${room / fitting}px` : '')
      // With direction rtl the position is 0 at the right end and negative to the left.
      const right = -table.scrollLeft
      const left = table.scrollWidth - table.clientWidth - right
      const width = (table.scrollWidth - nameWidth(table)) / Math.max(1, count)
      const next = { hidden: left < 1 ? 0 : Math.ceil(left / width), hasLater: right >= 1 }
      setEdges((edges) => (edges.hidden === next.hidden && edges.hasLater === next.hasLater ? edges : next))
    }
    across()
    const resized = new ResizeObserver(across)
    resized.observe(table)
    table.addEventListener('scroll', across, { passive: true })
    return () => {
      resized.disconnect()
      table.removeEventListener('scroll', across)
    }
  }, [count])

  useEffect(() => {
    function down() {
      const [table, head, name] = [body.current, copy.current, category.current]
      if (!table || !head || !name) return
      const edge = head.getBoundingClientRect().bottom
      const rows = [...table.querySelectorAll<HTMLElement>('[data-category]')]
      const passed = rows.findLast((row) => row.getBoundingClientRect().top < edge - 1)
      name.hidden = !passed
      name.textContent = passed?.dataset.category ?? ''
    }
    down()
    window.addEventListener('scroll', down, { passive: true })
    return () => window.removeEventListener('scroll', down)
  }, [])

  const [from = 0, to = 0] = [periods[0]?.year, periods[hidden - 1]?.year]
  const earlier = hidden > 0 && yearsShort({ from, to })

  function showEarlier() {
    const table = body.current
    if (table) table.scrollBy({ left: -(table.clientWidth - nameWidth(table)), behavior: 'smooth' })
  }

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
          // Starts at the right end, like the table.
          className="overflow-hidden rounded-t-lg border border-line bg-surface [direction:rtl]"
        >
          {head}
        </div>
        {earlier && (
          <Button
            size="sm"
            icon={<ChevronLeft />}
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

/** Least width of a column in root font sizes. */
const MIN_COLUMN = 6.375

const nameWidth = (table: HTMLElement): number =>
  table.querySelector('tbody th[scope=row]')?.getBoundingClientRect().width ?? 0
