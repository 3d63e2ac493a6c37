'use client'

import { Lock, SlidersHorizontal, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { FilterChips } from '@/components/analytics/filters/filter-chips'
import { chipsOf, type FilterDictionaries } from '@/components/analytics/filters/filter-state'
import { hiddenWords } from '@/components/analytics/filters/hidden-words'
import { PropertyFilters } from '@/components/analytics/filters/property-filters'
import { similarWords } from '@/components/analytics/filters/similar-words'
import { useSimilar } from '@/components/analytics/filters/use-similar'
import { AnonymityLink } from '@/components/analytics/organisations/anonymity-link'
import { Button } from '@/components/ui/basics/button'
import { Popover } from '@/components/ui/overlays/popover'
import { companyFilterOf } from '@/lib/features/analytics/rules'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

type ControlRowProps = {
  /** What the page asks for; `company_id` is whose side an admin sees. */
  query: CompanyFilter & { company_id: number | null }
  onChange: (change: Partial<CompanyFilter>) => void
  dictionaries: FilterDictionaries
  /** An admin has no organisation to look for the like of until one is chosen. */
  isAdmin: boolean
  /** «41 организация, включая вашу»: how many are compared. */
  compared?: string | undefined
  /** Switches of what is shown, before the filters. */
  aside?: ReactNode
  /** What the page is about: periods, category, years. */
  children?: ReactNode
}

/** One row for all that a page of analytics is asked for; below it the filters in use and what they leave. */
export function ControlRow({
  query,
  onChange,
  dictionaries,
  isAdmin,
  compared,
  aside,
  children,
}: ControlRowProps) {
  const filter = companyFilterOf(query)
  const chips = chipsOf(filter, dictionaries)
  const hidden = hiddenWords(dictionaries.hidden, filter)
  const similar = useSimilar({ filter, companyId: query.company_id, onFound: onChange })

  return (
    <div className="mb-3 print:hidden">
      <div className="flex flex-wrap items-center gap-2.5">
        {children}
        <div className="ml-auto flex flex-wrap items-center gap-2.5 @max-3xl:w-full @max-3xl:*:grow">
          {aside && <div className="@max-3xl:basis-full">{aside}</div>}
          <Popover
            label="Фильтры организаций"
            trigger={
              <Button
                color={chips.length > 0 ? 'info' : 'default'}
                quiet={chips.length > 0}
                icon={<SlidersHorizontal aria-hidden />}
                className="whitespace-nowrap"
              >
                Фильтры{chips.length > 0 && ` · ${chips.length}`}
              </Button>
            }
          >
            <PropertyFilters filter={filter} onChange={onChange} dictionaries={dictionaries} />
          </Popover>
          {(!isAdmin || query.company_id !== null) && (
            <Button
              color="info"
              quiet
              icon={<UsersRound aria-hidden />}
              processing={similar.isSearching}
              onClick={similar.search}
              className="whitespace-nowrap"
            >
              Похожие на нас
            </Button>
          )}
        </div>
      </div>
      <section
        aria-label="Фильтры организаций"
        className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft"
      >
        {chips.length > 0 && <FilterChips chips={chips} onChange={onChange} />}
        <p className="ml-auto flex flex-wrap items-center gap-x-2 @max-3xl:ml-0">
          {compared && <span>{compared}</span>}
          {hidden && (
            <span>
              <Lock aria-hidden className="mr-1 inline size-3.5 align-[-0.15em]" />
              {hidden}
            </span>
          )}
          <AnonymityLink />
        </p>
        <p role="status" className="w-full empty:hidden">
          {similar.found && similarWords(similar.found)}
        </p>
      </section>
    </div>
  )
}
