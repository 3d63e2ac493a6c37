import { WANTING } from '@/components/documents/review/wanting'
import { BriefName } from '@/components/ui/basics/brief-name'
import { ButtonLink } from '@/components/ui/basics/button'
import { Chip } from '@/components/ui/feedback/chip'
import { formatDate } from '@/lib/core/format/dates'

type NotBegunItemProps = {
  category: { name: string; short_name: string }
  href: string
  dueDate: string
  isOverdue: boolean
}

/** A document of the period that nobody has begun. */
export function NotBegunItem({ category, href, dueDate, isOverdue }: NotBegunItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0 @3xl:px-5">
      <h2 className="min-w-0 flex-1 pl-7 font-semibold text-pretty @max-3xl:basis-full @max-3xl:pl-0">
        <BriefName of={category} />
      </h2>
      <div className="w-52 @max-3xl:w-auto">
        <Chip tone={isOverdue ? 'overdue' : 'fill'}>не начат</Chip>
      </div>
      <p className="w-84 text-sm text-ink-soft @max-5xl:order-last @max-5xl:w-full">
        {isOverdue ? 'срок был' : 'срок'} {formatDate(dueDate)}
      </p>
      <div className="flex @max-3xl:ml-auto @3xl:w-64 @3xl:justify-end">
        <ButtonLink {...WANTING} size="sm" href={href}>
          Заполнить<span className="sr-only"> «{category.name}»</span>
        </ButtonLink>
      </div>
    </li>
  )
}
