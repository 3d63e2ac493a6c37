import { Lock, Mail } from 'lucide-react'
import { createContext, use } from 'react'
import { AnonymityLink } from '@/components/analytics/method/method-link'
import { ButtonLink } from '@/components/ui/basics/button'
import { BriefFact } from '@/components/ui/basics/facts'
import { Popover } from '@/components/ui/overlays/popover'
import { searchOf } from '@/lib/core/http/api-client'
import type { Profile } from '@/lib/features/analytics/group/contract'

type Organisation = { number: string; is_own: boolean; profile: Profile }

type OrganisationPopoverProps = {
  organisation: Organisation
  /** The indicator of a contact offer; null for none in particular. */
  metricId: number | null
}

/** Marks the organisation with the exact values: the reader's own, or the one an administrator has chosen. */
export const OwnWord = createContext<'вы' | 'выбрана'>('вы')

/** An organisation's number with a popover: its published profile, and a link to write to it. */
export function OrganisationPopover({ organisation, metricId }: OrganisationPopoverProps) {
  const { number, is_own, profile } = organisation
  const mark = use(OwnWord)
  const own = is_own && ` · ${mark}`
  return (
    <Popover
      label={`Организация № ${number}`}
      trigger={
        <button
          type="button"
          className="-mx-1.5 min-h-(--control-sm) rounded-md px-1.5 text-left decoration-dotted underline-offset-4 hover:bg-track hover:text-ink hover:underline focus-visible:underline print:min-h-0"
        >
          <span className="whitespace-nowrap">№ {number}</span>
          {own}
        </button>
      }
    >
      <h3 className="font-semibold">
        Организация № {number}
        {own}
      </h3>
      <OrganisationFacts profile={profile} />
      {!is_own && (
        <>
          <p className="mt-3 text-sm text-ink-soft">
            Название организации не раскрывается. Запрос передаёт техническая поддержка.
          </p>
          <AnonymityLink />
          <ButtonLink
            href={`/analytics/rating/contact-offer?${searchOf({ number, metric_id: metricId })}`}
            color="info"
            quiet
            icon={<Mail />}
            className="mt-3 w-full"
          >
            Запрос на взаимодействие
          </ButtonLink>
        </>
      )}
    </Popover>
  )
}

export function OrganisationFacts({ profile }: { profile: Profile }) {
  const emergency =
    profile.is_emergency === null ? null : profile.is_emergency ? 'оказывается' : 'не оказывается'
  const facts: ReadonlyArray<[name: string, value: string | null]> = [
    ['Тип организации', profile.company_type],
    ['Форма собственности', profile.company_ownership],
    ['Уровень', profile.company_level],
    ['Коечный фонд', profile.company_bed_capacity],
    ['Экстренная помощь', emergency],
  ]
  const shown = facts.filter(([, value]) => value !== null)
  return (
    <>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 max-[25rem]:grid-cols-1">
        {shown.map(([name, value]) => (
          <BriefFact key={name} name={name}>
            {value}
          </BriefFact>
        ))}
      </dl>
      {profile.hidden.length > 0 && (
        <p className="mt-2 flex items-center gap-1.5 text-sm text-ink-soft">
          <Lock className="size-3.5 shrink-0" />
          {shown.length > 0 ? 'Остальное' : 'Всё'} скрыто ради анонимности
        </p>
      )}
    </>
  )
}
