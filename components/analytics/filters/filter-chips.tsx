'use client'

import { X } from 'lucide-react'
import type { FilterChip } from '@/components/analytics/filters/filter-state'
import { NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

type FilterChipsProps = { chips: readonly FilterChip[]; onChange: (change: Partial<CompanyFilter>) => void }

/** The filters in use; a press takes one off. */
export function FilterChips({ chips, onChange }: FilterChipsProps) {
  return (
    <ul aria-label="Выбранные фильтры" className="flex min-w-0 flex-wrap items-center gap-2">
      {chips.map(({ words, off }) => (
        <li key={words} className="min-w-0">
          <button
            type="button"
            aria-label={`${words}: убрать фильтр`}
            title={words}
            onClick={() => onChange(off)}
            className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-surface px-2.5 text-sm hover:border-control hover:bg-sunken pointer-coarse:min-h-9"
          >
            <span className="max-w-64 truncate">{words}</span>
            <X aria-hidden className="size-3.5 shrink-0 text-ink-soft" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          aria-label={`Сбросить фильтры: ${chips.length}`}
          onClick={() => onChange(NO_COMPANY_FILTER)}
          className="link min-h-7 px-1 text-sm pointer-coarse:min-h-9"
        >
          Сбросить
        </button>
      </li>
    </ul>
  )
}
