import { Info } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { type ScreenFrame, shownCompany } from '@/components/analytics/filters/screen-frame'
import { PublicationChip } from '@/components/analytics/publications/publication-chip'
import { Link } from '@/components/ui/basics/link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Combobox } from '@/components/ui/fields/combobox'
import { optionsOf } from '@/components/ui/fields/select-options'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import { PrintMenu } from '@/components/ui/overlays/rare-actions'
import { citedWords } from '@/lib/features/analytics/publications/labels'
import type { PublicationMeta } from '@/lib/features/analytics/publications/shapes'
import { givenIn } from '@/lib/features/analytics/rules'

type ScreenHeaderProps = Omit<ComponentProps<typeof PageHeader>, 'actions' | 'printed'> & {
  frame: ScreenFrame
  companyId: number | null
  onCompany: (company_id: number | null) => void
  /** The publication behind the answer, shown before the organisation's select. */
  meta?: PublicationMeta | undefined
  /** Printed only, between organisation and publication: what the page shows. */
  printed?: ReadonlyArray<string | false | undefined>
  /** Link to the method: beside the title, in the menu on a narrow page. */
  method?: string
  /** Further menu items besides printing and the method. */
  rare?: ComponentProps<typeof PrintMenu>['actions']
  children?: ReactNode
}

const NONE = 'none'

/** The heading of a screen of analytics, with an admin's choice of organisation. */
export function ScreenHeader({
  frame,
  companyId,
  onCompany,
  meta,
  printed,
  method,
  rare = [],
  children,
  ...page
}: ScreenHeaderProps) {
  return (
    <PageHeader
      {...page}
      printed={
        printed && [shownCompany(frame, companyId), ...printed, citedWords(meta)].filter(Boolean).join(' · ')
      }
      {...(method && {
        extra: (
          <Link
            href={method}
            className="inline-flex min-h-(--control-sm) items-center text-sm text-accent-strong underline @max-3xl:hidden print:hidden"
          >
            Как считается
          </Link>
        ),
        menu: <PrintMenu actions={[...rare, { label: 'Как считается', icon: <Info />, href: method }]} />,
      })}
      actions={
        <>
          <PublicationChip meta={meta} />
          {frame.companies && (
            <Combobox
              label="Организация"
              labelHidden
              listLabel="Организации"
              placeholder="Выберите организацию"
              value={String(companyId ?? '')}
              onChange={(id) => onCompany(id === NONE ? null : Number(id))}
              options={[
                ...(companyId === null ? [] : [{ value: NONE, label: 'Без организации' }]),
                ...optionsOf(frame.companies),
              ]}
              className="w-72 max-sm:w-full"
            />
          )}
          {children}
        </>
      }
    />
  )
}

/**
 * The query of an analytics page in its URL, parsed as the API does: a change adds a history entry, so that «Назад»
 * returns to the previous comparison.
 */
export function useAnalyticsQuery<Q>(queryIn: (given: ReturnType<typeof givenIn>) => Q) {
  const { query: search, change } = useListQuery()
  return { query: queryIn(givenIn(search)), search, change }
}
