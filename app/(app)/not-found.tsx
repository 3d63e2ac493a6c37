import { ButtonLink } from '@/components/ui/basics/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

export const metadata = { title: 'Страница не найдена' }

export default function NotFound() {
  return (
    <EmptyState
      title="Страница не найдена"
      heading="h1"
      action={
        <ButtonLink color="info" href="/my-metrics">
          К моим показателям
        </ButtonLink>
      }
    >
      Такой страницы нет, она удалена или у вас нет к ней доступа. Проверьте адрес.
    </EmptyState>
  )
}
