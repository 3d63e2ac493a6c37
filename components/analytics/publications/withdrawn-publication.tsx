import { ButtonLink } from '@/components/ui/basics/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { formatInstantDate } from '@/lib/core/format/dates'
import type { PublicationItem } from '@/lib/features/analytics/publications/shapes'

/** In place of comparisons with a publication that was withdrawn: its address was cited. */
export function WithdrawnPublication({ publication }: { publication: PublicationItem }) {
  const { number, withdrawn_at, withdrawal_reason } = publication
  const day = withdrawn_at && formatInstantDate(withdrawn_at)
  return (
    <EmptyState
      title={['Выпуск', number, 'отозван', day].filter(Boolean).join(' ')}
      heading="h1"
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <ButtonLink color="info" href="/analytics/rating">
            Рейтинг действующего выпуска
          </ButtonLink>
          <ButtonLink href="/analytics/publications">Все выпуски</ButtonLink>
        </div>
      }
    >
      {withdrawal_reason && <p>Причина: {withdrawal_reason}</p>}
      <p>Его чисел больше нет ни на страницах, ни в новых выгрузках: сделанные раньше замените.</p>
    </EmptyState>
  )
}
