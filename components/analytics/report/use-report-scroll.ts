'use client'

import { type RefObject, useEffect, useState } from 'react'
import type { ReportPeriod } from '@/lib/features/analytics/report/contract'

interface Parts {
  /** What scrolls across. */
  body: RefObject<HTMLElement | null>
  /** The head that follows it. */
  copy: RefObject<HTMLElement | null>
  /** Where the category in sight is named. */
  category: RefObject<HTMLElement | null>
}

interface Edges {
  /** Of the first periods, how many are hidden at the left. */
  hidden: number
  hasLater: boolean
}

/** Follows the scrolling of the report: across for its head and its edges, down the page for its category. */
export function useReportScroll({ body, copy, category }: Parts, periods: readonly ReportPeriod[]) {
  const [{ hidden, hasLater }, setEdges] = useState<Edges>({ hidden: 0, hasLater: false })
  const count = periods.length

  useEffect(() => {
    const [table, head] = [body.current, copy.current]
    if (!table || !head) return
    function across() {
      if (!table || !head) return
      head.scrollLeft = table.scrollLeft
      // From its right end, where it starts, to the left the position is negative.
      const right = -table.scrollLeft
      const left = table.scrollWidth - table.clientWidth - right
      const width = columnWidth(table, count)
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
  }, [body, copy, count])

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
  }, [body, copy, category])

  return {
    earlier: hidden > 0 ? yearsOf(periods.slice(0, hidden)) : null,
    hasLater,
    /** Scrolls to the periods before, as many as are in sight. */
    showEarlier() {
      const table = body.current
      if (table) table.scrollBy({ left: -(table.clientWidth - nameWidth(table)), behavior: 'smooth' })
    },
  }
}

const nameWidth = (table: HTMLElement): number =>
  table.querySelector('tbody th[scope=row]')?.getBoundingClientRect().width ?? 0

const columnWidth = (table: HTMLElement, count: number): number =>
  (table.scrollWidth - nameWidth(table)) / Math.max(1, count)

/** «2024–2025», «2024» */
function yearsOf(periods: readonly ReportPeriod[]): string {
  const [first, last] = [periods[0]?.year, periods.at(-1)?.year]
  return first === last ? String(first) : `${first}–${last}`
}
