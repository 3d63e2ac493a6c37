import { ChevronDown, Lock, SlidersHorizontal, UsersRound, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import {
  chipsOf,
  type FilterDictionaries,
  leftOutWords,
  similarWords,
} from '@/components/analytics/filters/filter-state'
import { isSameQuery } from '@/components/analytics/filters/screen-frame'
import { useCall } from '@/components/calls/use-call'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { controlStyle } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { type Named, optionsOf } from '@/components/ui/fields/select-options'
import { ListFilter } from '@/components/ui/lists/list-toolbar'
import { Popover } from '@/components/ui/overlays/popover'
import { analyticsCalls } from '@/lib/features/analytics/client'
import type { SimilarFilter } from '@/lib/features/analytics/group/contract'
import { companyFilterOf, NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'
import type { CompanyFilter, SideQuery } from '@/lib/features/analytics/schema'

const PropertyFilters = lazyPart(() => import('./property-filters'), 'PropertyFilters')

type ControlRowProps = {
  query: CompanyFilter & SideQuery
  onChange: (change: Partial<CompanyFilter>) => void
  dictionaries: FilterDictionaries
  /** An admin can search for similar organisations only after choosing one. */
  isAdmin: boolean
  /** The chosen filters as a sentence; on a phone it is the button that opens them. */
  text: string
  /** «41 организация, включая вашу»: size of the comparison. */
  compared?: string | undefined
  /** Switches shown before the filters. */
  aside?: ReactNode
  /** Main controls: periods, category, years. */
  children?: ReactNode
}

/**
 * All controls of an analytics page in one row, on a phone behind one button; below it the active filters and the size
 * of the group.
 */
export function ControlRow({
  query,
  onChange,
  dictionaries,
  isAdmin,
  text,
  compared,
  aside,
  children,
}: ControlRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const filter = companyFilterOf(query)
  const chips = chipsOf(filter, dictionaries)
  const hidden = leftOutWords(dictionaries.hidden, filter)
  const { attempt, isSending } = useCall()
  const [found, setFound] = useState<SimilarFilter | null>(null)
  // Shown while the filters are those that were found.
  const similar = found && isSameQuery(found.filters, filter) ? found : null

  const findSimilar = () =>
    attempt(async () => {
      const { company_id, publication } = query
      const answer = await analyticsCalls.callData('GET /api/analytics-similar', {
        query: { company_id, publication },
      })
      setFound(answer)
      onChange(answer.filters)
    })

  return (
    <div className="mb-3 print:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={controlStyle('flex! items-center gap-2 text-left font-medium @3xl:hidden! print:hidden!')}
      >
        <SlidersHorizontal className="size-4 shrink-0 text-accent" />
        <span className="min-w-0 grow">
          {[text, chips.length > 0 ? `фильтры: ${chips.length}` : 'фильтры'].join(' · ')}
        </span>
        <ChevronDown className={classNames('size-4 shrink-0 text-ink-soft', isOpen && 'rotate-180')} />
      </button>
      <div id={id} className={classNames('@max-3xl:mt-2.5', !isOpen && !similar && '@max-3xl:hidden')}>
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
                  icon={<SlidersHorizontal />}
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
                icon={<UsersRound />}
                processing={isSending}
                onClick={findSimilar}
                className="whitespace-nowrap"
              >
                {isAdmin ? 'Похожие на выбранную' : 'Похожие на нас'}
              </Button>
            )}
          </div>
        </div>
        <section
          aria-label="Фильтры организаций"
          className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft"
        >
          {chips.length > 0 && (
            <ul aria-label="Выбранные фильтры" className="flex min-w-0 flex-wrap items-center gap-2">
              {chips.map(({ words, off }) => (
                <li key={words} className="min-w-0">
                  <button
                    type="button"
                    aria-label={`${words}: убрать фильтр`}
                    onClick={() => onChange(off)}
                    className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-2xl border border-line-strong bg-surface px-2.5 text-sm hover:border-control hover:bg-sunken pointer-coarse:min-h-9"
                  >
                    <span className="min-w-0 text-left">{words}</span>
                    <X className="size-3.5 shrink-0 text-ink-soft" />
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
          )}
          <p role="status" className="ml-auto empty:hidden @max-3xl:ml-0">
            {similar ? similarWords(similar) : compared}
          </p>
          {hidden && (
            <p>
              <Lock className="mr-1 inline size-3.5 align-[-0.15em]" />
              {hidden}
            </p>
          )}
        </section>
      </div>
    </div>
  )
}

type CategorySelectProps = {
  categories: readonly Named[]
  value: number | null
  onChange: (categoryId: number) => void
}

export function CategorySelect({ categories, value, onChange }: CategorySelectProps) {
  return (
    <Select
      label="Категория показателей"
      labelHidden
      value={String(value ?? '')}
      onChange={(id) => onChange(Number(id))}
      options={optionsOf(categories)}
      placeholder="Выберите категорию"
      className="w-80 @max-3xl:w-full"
    />
  )
}

type CategoryFilterProps = {
  categories: readonly Named[]
  /** Null for every category. */
  value: number | null
  onChange: (categoryId: number | null) => void
  className: string
}

/** One category of those on the page, or all of them. */
export function CategoryFilter({ categories, value, onChange, className }: CategoryFilterProps) {
  return (
    <ListFilter
      label="Категория показателей"
      all="Все категории"
      value={value}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      options={optionsOf(categories)}
      className={className}
    />
  )
}
