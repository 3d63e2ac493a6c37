'use client'

import { ChevronDown, Lock, SlidersHorizontal, UsersRound, X } from 'lucide-react'
import { useId, useState } from 'react'
import { activeFilters, type FilterDictionaries } from '@/components/analytics/filters/filter-state'
import { hiddenWords } from '@/components/analytics/filters/hidden-words'
import { PropertyFilters } from '@/components/analytics/filters/property-filters'
import { similarWords } from '@/components/analytics/filters/similar-words'
import { useSimilar } from '@/components/analytics/filters/use-similar'
import { MethodLink } from '@/components/analytics/method/method-link'
import type { MethodSection } from '@/components/analytics/method/method-sections'
import { AnonymityLink } from '@/components/analytics/organisations/anonymity-link'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { companyFilterOf, NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

type CompanyFiltersProps = {
  /** What the page asks for; `company_id` is whose side an admin sees. */
  query: CompanyFilter & { company_id: number | null }
  onChange: (change: Partial<CompanyFilter>) => void
  dictionaries: FilterDictionaries
  /** An admin has no organisation to look for the like of until one is chosen. */
  isAdmin: boolean
  /** Where the method tells of what this page shows first. */
  method: MethodSection
}

/** Which organisations are compared: one row of choices, folded away on a phone. */
export function CompanyFilters({ query, onChange, dictionaries, isAdmin, method }: CompanyFiltersProps) {
  const panel = useId()
  const [isOpen, setOpen] = useState(false)
  const filter = companyFilterOf(query)
  const active = activeFilters(filter)
  const hidden = hiddenWords(dictionaries.hidden)
  const similar = useSimilar({ filter, companyId: query.company_id, onFound: onChange })

  return (
    <section aria-label="Фильтры организаций" className="mb-4 print:hidden">
      <Button
        icon={<SlidersHorizontal aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
        className="w-full @3xl:hidden"
      >
        Фильтры{active > 0 && `: ${active}`}
        <ChevronDown aria-hidden className={classNames('ml-auto', isOpen && 'rotate-180')} />
      </Button>
      <div id={panel} className={classNames('space-y-2.5 @max-3xl:mt-2.5', !isOpen && '@max-3xl:hidden')}>
        <div className="grid gap-2.5 @xl:grid-cols-2 @3xl:grid-cols-3 @6xl:grid-cols-5">
          <PropertyFilters filter={filter} onChange={onChange} dictionaries={dictionaries} />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
          {(!isAdmin || query.company_id !== null) && (
            <Button
              color="info"
              quiet
              icon={<UsersRound aria-hidden />}
              processing={similar.isSearching}
              onClick={similar.search}
              className="@max-xl:w-full"
            >
              Похожие на нас
            </Button>
          )}
          {active > 0 && (
            <Button
              color="light"
              icon={<X aria-hidden />}
              onClick={() => onChange(NO_COMPANY_FILTER)}
              className="@max-xl:w-full"
            >
              Сбросить фильтры: {active}
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="mt-2 text-sm text-ink-soft empty:hidden">
        {similar.found && similarWords(similar.found)}
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        {hidden && (
          <span className="inline-flex items-baseline gap-1.5">
            <Lock aria-hidden className="size-3.5 shrink-0 self-center" />
            {hidden}
          </span>
        )}
        <MethodLink section={method} about={{ ...filter, company_id: query.company_id }} />
        <AnonymityLink />
      </p>
    </section>
  )
}
