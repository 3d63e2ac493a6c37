import { EmptyState } from '@/components/ui/feedback/empty-state'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'

/** Why there is no matrix, and what to do about it. */
export function MatrixEmpty({ entry }: { entry: MetricsSummary['meta']['entry'] }) {
  switch (entry) {
    case 'watcher':
      return (
        <EmptyState title="Организация-наблюдатель не вводит показатели">
          Документы за неё не создаются. Если это ошибка, обратитесь к администратору.
        </EmptyState>
      )
    case 'no_categories':
      return (
        <EmptyState title="Вам пока не назначены категории показателей">
          Чтобы начать ввод, обратитесь к руководителю вашей организации: категории назначает он.
        </EmptyState>
      )
    case 'choose_company':
      return (
        <EmptyState title="Выберите организацию">
          Укажите организацию в поле над таблицей, чтобы увидеть её документы за год.
        </EmptyState>
      )
    case 'open':
      return (
        <EmptyState title="За этот год показателей нет">
          В этом году ни одна категория не содержит действующих показателей. Выберите другой год.
        </EmptyState>
      )
  }
}
